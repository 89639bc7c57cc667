import type { MessageHeader } from '@pillarbox/contract/mail/message';
import { kindOf } from '@pillarbox/rules/attachments/kind';
import { wholeOffset, wholeSize } from './abridged.ts';
import type { Gap } from './abridged.ts';
import { fileName, safeFileName } from './attachment-name.ts';
import { contentId, rawField, readHeaderBlock } from './header-fields.ts';
import { readMessageHeader } from './message-header.ts';
import { allParts, headerCharset } from './part-content.ts';
import type { ParsedAttachment, ParsedMessage } from './parsed.ts';
import { readTree } from './tree.ts';

/** Bytes of the header that an outline reads. */
const MAX_HEAD = 64 * 1024;

/** The path under which the whole message can be downloaded as the server stores it. */
const SOURCE = 'source';

/** The note of a message that is shown as files, because parsing it takes too much time or memory. */
const TOO_HEAVY = 'too_heavy';

/** A message as files only: the given parts, and its source. */
export function asFiles(
  header: MessageHeader,
  { parts, size }: { readonly parts: readonly ParsedAttachment[]; readonly size: number },
): ParsedMessage {
  const name = safeFileName(`${header.subject.replace(/[/\\]/g, '-')}.eml`);
  const source = { part: SOURCE, type: 'message', mime: 'message/rfc822', name, size, cid: '' };
  return {
    header,
    part: '',
    parts: [],
    inlines: [],
    images: [],
    attachments: [...parts, source],
    remoteimages: false,
    notes: [TOO_HEAVY],
  };
}

/**
 * A message without its bodies: the start of its header, and each part as a file. Nothing is decoded, so it is fast for any
 * message; sizes are those of the encoded bytes.
 */
export function readOutline(source: Uint8Array, gaps: readonly Gap[] = []): ParsedMessage {
  const tree = readTree(source, gaps);
  const charset = headerCharset(tree.root);
  const head = readHeaderBlock(source.subarray(0, MAX_HEAD), 0, Math.min(source.length, MAX_HEAD));
  const leaves = allParts(tree.root).filter(({ children }) => children.length === 0);
  const parts = leaves.map((part): ParsedAttachment => {
    const name = fileName(tree, part, charset);
    const cid = contentId(rawField(part.fields, 'content-id'));
    return {
      part: part.path,
      type: kindOf(part.mime, name),
      mime: part.mime,
      name,
      size: wholeOffset(tree, part.bodyEnd) - wholeOffset(tree, part.bodyStart),
      cid,
    };
  });
  return asFiles(readMessageHeader(head.fields, charset), { parts, size: wholeSize(tree) });
}
