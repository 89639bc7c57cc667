import type { Attachment } from '@pillarbox/contract/mail/message';
import { useEffect, useState } from 'react';
import { contentAddresses } from '../../../lib/content-address.ts';

/** The content of an attachment: loading, loaded, or `failed`. */
export type AttachmentContent = Blob | 'loading' | 'failed';

/** Loads the content of an attachment for showing it. Undefined loads nothing. */
export function useAttachmentContent(part: Attachment | undefined): AttachmentContent {
  const address = part?.dlURL;
  const [found, setFound] = useState<{ of: string | undefined; content: AttachmentContent }>();
  useEffect(() => {
    if (address === undefined) return undefined;
    const stop = new AbortController();
    const show = (content: AttachmentContent): void => {
      if (!stop.signal.aborted) setFound({ of: address, content });
    };
    read(address, stop.signal).then(show, () => show('failed'));
    return () => stop.abort();
  }, [address]);
  return found?.of === address && found !== undefined ? found.content : 'loading';
}

async function read(address: string, signal: AbortSignal): Promise<Blob> {
  const [own = address] = await contentAddresses([address], signal);
  // The content host gets no cookie even where it belongs to the same site.
  const response = await fetch(own, { signal, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The attachment was answered with ${String(response.status)}`);
  return await response.blob();
}
