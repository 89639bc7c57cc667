import PostalMime from 'postal-mime';
import type { Address, Attachment } from 'postal-mime';
import type { Entity } from './mime-tree.ts';
import { toBytes } from './mime-tree.ts';
import { PgpError } from './failure.ts';
import type { ReadContent, ReadFile } from './shapes.ts';

/** Limits of the parser: parts inside parts, and bytes of the header lines. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 1024 * 1024 };
/** Most files of a message. */
const MAX_FILES = 100;

/** The content of a protected part, without what is known of its protection. */
export async function readContent(entity: Entity): Promise<Omit<ReadContent, 'signatures' | 'outside'>> {
  try {
    const parsed = await PostalMime.parse(toBytes(entity.whole), { ...LIMITS, forceRfc822Attachments: true });
    const subject = parsed.headers.some(({ key }) => key === 'subject') ? (parsed.subject ?? '') : null;
    const files = parsed.attachments.slice(0, MAX_FILES).map(fileOf);
    const { html = '', text = '' } = parsed;
    return { encrypted: false, subject, from: addressOf(parsed.from), html, text, files };
  } catch (error) {
    throw new PgpError('message_unreadable', error);
  }
}

function addressOf(address: Address | undefined): string {
  return (address?.address ?? '').toLowerCase();
}

function fileOf({ filename, mimeType, contentId = '', related, disposition, content }: Attachment): ReadFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return {
    name: filename ?? '',
    mime: mimeType,
    cid: contentId.replaceAll(/[<>\s]/g, ''),
    inline: related === true || disposition === 'inline',
    content: bytes,
  };
}
