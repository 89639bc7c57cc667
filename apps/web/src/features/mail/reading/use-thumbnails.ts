import type { Attachment, Message } from '@pillarbox/contract/mail/message';
import { useEffect, useState } from 'react';
import { contentAddresses, readPicture } from '../../../lib/content-address.ts';
import { inlineAddress } from '../data/message.ts';

/** Most pictures of one message that get a thumbnail: the whole picture loads for it. */
const MOST = 12;
/** Most bytes of a picture that loads for its thumbnail: about a photo of a phone. */
const MAX_BYTES = 3 * 1024 * 1024;

const NONE: ReadonlyMap<string, string> = new Map();

/** Addresses of the pictures among the attachments, by part. Pictures that fail to load are left out. */
export function useThumbnails({ images, attachments }: Message): ReadonlyMap<string, string> {
  const [found, setFound] = useState<{ of: readonly Attachment[]; map: ReadonlyMap<string, string> }>({
    of: [],
    map: NONE,
  });
  useEffect(() => {
    const offered = new Set(attachments.map(({ part }) => part));
    const wanted = images.filter(({ part, size }) => offered.has(part) && size <= MAX_BYTES).slice(0, MOST);
    if (wanted.length === 0) return undefined;
    const stop = new AbortController();
    const made: string[] = [];
    const read = async (): Promise<void> => {
      const addresses = await contentAddresses(wanted.map(inlineAddress), stop.signal).catch(() => []);
      const blobs = await Promise.all(addresses.map((address) => readPicture(address, stop.signal)));
      if (stop.signal.aborted) return;
      const map = new Map<string, string>();
      blobs.forEach((blob, at) => {
        const part = wanted[at]?.part;
        if (blob === null || part === undefined || !blob.type.startsWith('image/')) return;
        const address = URL.createObjectURL(blob);
        made.push(address);
        map.set(part, address);
      });
      setFound({ of: images, map });
    };
    void read();
    return () => {
      stop.abort();
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [images, attachments]);
  return found.of === images ? found.map : NONE;
}
