import { Failure } from '@pillarbox/contract/failure';
import { isDisplayable, kindOf } from './attachment-kind.ts';
import { fileName } from './attachment-name.ts';
import { readBodies, readContent } from './bodies.ts';
import { oneLine, rawField } from './header-fields.ts';
import { readMessageHeader } from './message-header.ts';
import { allParts, headerCharset, partBytes } from './part-content.ts';
import type { ParsedAttachment, ParsedMessage, PartContent } from './parsed.ts';
import { namedContentIds, namesRemoteImages } from './remote-images.ts';
import { readTree } from './tree.ts';
import type { MimePart, MimeTree } from './tree.ts';

/** Content-ID without its angle brackets, '' for none. */
function contentId(part: MimePart): string {
  return oneLine(rawField(part.fields, 'content-id')).replace(/^<|>$/g, '').slice(0, 500);
}

function describe(tree: MimeTree, part: MimePart, charset: string): ParsedAttachment {
  const name = fileName(part, charset);
  return {
    part: part.path,
    type: kindOf(part.mime, name),
    mime: part.mime,
    name,
    size: partBytes(tree, part).length,
    cid: contentId(part),
  };
}

/** Whether a part is cipher text: PGP/MIME (RFC 3156 4), S/MIME (RFC 8551 3.3). */
function isEncrypted(part: MimePart): boolean {
  if (part.mime === 'multipart/encrypted') return true;
  if (!/^application\/(?:x-)?pkcs7-mime$/.test(part.mime)) return false;
  return /^(?:enveloped-data|authenveloped-data)?$/i.test(part.type.params.get('smime-type') ?? '');
}

/**
 * Takes a message apart for its reader. Pure and total: bytes that make no sense become text, what lies beyond the limits is
 * left out and told in `notes`. Memory is a few times the source; run strangers' mail through MessageParser.
 */
export function parseMessage(source: Uint8Array): ParsedMessage {
  const tree = readTree(source);
  const parts = allParts(tree.root);
  const charset = headerCharset(tree.root);
  const { sections, rest } = readContent(tree.root);
  const bodies = readBodies(tree, sections);
  const html = bodies.find(({ body }) => body.mime === 'text/html')?.body.text ?? '';
  const named = namedContentIds(html);
  const files = rest.map((part) => describe(tree, part, charset));
  const isInline = (file: ParsedAttachment): boolean => file.cid !== '' && named.has(file.cid.toLowerCase());
  const encrypted =
    parts.some(isEncrypted) || bodies.some(({ body }) => /^\s*-----BEGIN PGP MESSAGE-----/.test(body.text));
  const notes = [
    ...(encrypted ? ['encrypted'] : []),
    ...(tree.tooDeep ? ['too_deep'] : []),
    ...(tree.tooManyParts ? ['too_many_parts'] : []),
    ...(bodies.some(({ broken }) => broken) ? ['broken_encoding'] : []),
  ];
  return {
    header: readMessageHeader(tree.root.fields, charset),
    part: bodies[0]?.body.part ?? '',
    parts: bodies.map(({ body }) => body),
    inlines: files.filter(isInline),
    images: files.filter((file) => !isInline(file) && isDisplayable(file.mime, file.name)),
    attachments: files.filter((file) => !isInline(file)),
    remoteimages: namesRemoteImages(html),
    notes,
  };
}

/**
 * One decoded part by the path that `parseMessage` gave it.
 * @throws Failure `attachment_not_found`.
 */
export function readPartContent(source: Uint8Array, path: string): PartContent {
  const tree = readTree(source);
  const part = allParts(tree.root).find((candidate) => candidate.path === path && candidate.children.length === 0);
  if (part === undefined) throw new Failure('attachment_not_found');
  return { mime: part.mime, name: fileName(part, headerCharset(tree.root)), content: partBytes(tree, part) };
}
