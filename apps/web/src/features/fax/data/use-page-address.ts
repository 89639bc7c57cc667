import type { Fax } from '@pillarbox/contract/fax/fax';
import { useEffect, useState } from 'react';
import { contentAddresses, readPicture } from '../../../lib/content-address.ts';
import { contentHostOfPage } from '../../../lib/partner-in-page.ts';
import { pageAddress } from './addresses.ts';

/**
 * Where the page shows the picture of a fax's page from: the gateway; where the provider has a content host, what was read from there,
 * because the page's policy allows no pictures of other hosts. Null until that is read.
 */
export function usePageAddress(fax: Pick<Fax, 'id' | 'content'>, number: number): string | null {
  const own = pageAddress(fax, number);
  const hasHost = contentHostOfPage() !== '';
  const [found, setFound] = useState<{ readonly own: string; readonly address: string } | null>(null);
  useEffect(() => {
    if (!hasHost) return undefined;
    const stop = new AbortController();
    let made = '';
    const read = async (): Promise<void> => {
      const [address = own] = await contentAddresses([own], stop.signal).catch(() => [own]);
      const picture = await readPicture(address, stop.signal);
      if (picture === null || stop.signal.aborted) return;
      made = URL.createObjectURL(picture);
      setFound({ own, address: made });
    };
    void read();
    return () => {
      stop.abort();
      if (made !== '') URL.revokeObjectURL(made);
    };
  }, [own, hasHost]);
  if (!hasHost) return own;
  return found?.own === own ? found.address : null;
}
