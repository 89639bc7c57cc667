import { createHash } from 'node:crypto';
import type { LoadedAttachment } from './build-message.ts';

/** A picture whose content is in its address (RFC 2397), as the page's sanitiser writes it: in double quotes. */
const DATA_PICTURE = /(<img\b[^>]*?\ssrc=")data:image\/(png|jpe?g|gif|webp|bmp);base64,([A-Za-z0-9+/=\s]+)"/gi;

/** HTML and its files, with every picture as a part of the message. */
export interface WithPictures {
  readonly html: string;
  readonly attachments: readonly LoadedAttachment[];
}

/**
 * Turns pictures whose content is in the HTML, such as those of signatures, into parts with a Content-ID: many mail programs do
 * not show `data:` addresses. Equal pictures become one part.
 */
export function dataPicturesAsParts(html: string, attachments: readonly LoadedAttachment[]): WithPictures {
  const made = new Map<string, LoadedAttachment>();
  const changed = html.replaceAll(DATA_PICTURE, (_whole, before: string, ...[type, data]: string[]) => {
    const content = Buffer.from(data ?? '', 'base64');
    const cid = `${createHash('sha256').update(content).digest('hex').slice(0, 24)}@picture`;
    const kind = (type ?? '').toLowerCase().replace('jpg', 'jpeg');
    const name = `picture-${String(made.size + 1)}.${kind.replace('jpeg', 'jpg')}`;
    if (!made.has(cid)) made.set(cid, { name, mime: `image/${kind}`, content, cid });
    return `${before}cid:${cid}"`;
  });
  return { html: changed, attachments: [...attachments, ...made.values()] };
}
