import type { Message } from '@pillarbox/contract/mail/message';
import { useEffect, useState } from 'react';
import { decodeBytes } from '../../lib/decode-text.ts';
import { useAttachmentContent } from '../mail/public.ts';
import { partOf } from './card-parts.ts';

/** The text of the part that a card shows; null until it is loaded, and when that fails. */
export function usePartText(message: Message, mime: RegExp): string | null {
  const content = useAttachmentContent(partOf(message, mime));
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!(content instanceof Blob)) return undefined;
    let isHere = true;
    void content.arrayBuffer().then((bytes) => {
      if (isHere) setText(decodeBytes(new Uint8Array(bytes)));
    });
    return () => {
      isHere = false;
    };
  }, [content]);
  return text;
}
