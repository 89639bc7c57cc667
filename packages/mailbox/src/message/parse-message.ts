import { Failure } from '@pillarbox/contract/failure';
import type { BodyPart } from '@pillarbox/contract/mail/message';
import { kindOf } from '@pillarbox/rules/attachments/kind';
import type { Gap } from './abridged.ts';
import { isDisplayable } from './displayable.ts';
import { fileName } from './attachment-name.ts';
import { readContent } from './bodies.ts';
import { contentId, rawField } from './header-fields.ts';
import { readMessageHeader } from './message-header.ts';
import { allParts, headerCharset, partBytes, partGaps, partSize } from './part-content.ts';
import type { ParsedAttachment, ParsedMessage, PartContent, PartPlace } from './parsed.ts';
import { namedContentIds, namesRemoteImages } from './remote-images.ts';
import { isTnef, readTnef } from './tnef.ts';
import { readTree } from './tree.ts';
import type { MimePart, MimeTree } from './tree.ts';
import { readUuencode } from './uuencode.ts';

function describe(tree: MimeTree, part: MimePart, charset: string): ParsedAttachment {
  const name = fileName(tree, part, charset);
  return {
    part: part.path,
    type: kindOf(part.mime, name),
    mime: part.mime,
    name,
    size: partSize(tree, part),
    cid: contentId(rawField(part.fields, 'content-id')),
  };
}

/** Files inside a part, numbered as if they were its parts. */
function numbered(part: MimePart, files: readonly PartContent[]): ParsedAttachment[] {
  return files.map(({ name, mime, content }, index) => {
    const path = `${part.path}.${String(index + 1)}`;
    const shown = nameInside(name, path);
    return { part: path, type: kindOf(mime, shown), mime, name: shown, size: content.length, cid: '' };
  });
}

/** The files of an attached part: the part itself, or what a winmail.dat contains. */
function filesOf(tree: MimeTree, part: MimePart, charset: string): ParsedAttachment[] {
  const file = describe(tree, part, charset);
  if (!isTnef(part.mime, file.name)) return [file];
  const { files, isComplete } = readTnef(partBytes(tree, part));
  const inside = numbered(part, files);
  return isComplete && inside.length > 0 ? inside : [file, ...inside];
}

function nameInside(name: string, path: string): string {
  return name === '' ? `part-${path}.bin` : name;
}

/**
 * Appends pictures that belong to the HTML but that it does not refer to, so that none is lost: mail programs leave such
 * pictures when text is cut from a quoted message.
 */
function withPictures(body: BodyPart, beside: readonly ParsedAttachment[]): BodyPart {
  const named = namedContentIds(body.text);
  const left = beside.filter(
    ({ cid, mime, name }) => cid !== '' && isDisplayable(mime, name) && !named.has(cid.toLowerCase()),
  );
  if (left.length === 0) return body;
  const pictures = left.map(({ cid }) => `<p><img src="cid:${encodeURIComponent(cid)}" alt=""></p>`);
  return { ...body, text: body.text + pictures.join('') };
}

/** Whether a part is encrypted: PGP/MIME (RFC 3156 4), S/MIME (RFC 8551 3.3). */
function isEncrypted(part: MimePart): boolean {
  if (part.mime === 'multipart/encrypted') return true;
  if (!/^application\/(?:x-)?pkcs7-mime$/.test(part.mime)) return false;
  return /^(?:enveloped-data|authenveloped-data)?$/i.test(part.type.params.get('smime-type') ?? '');
}

/**
 * Parses a message for reading. Pure and never throws for a whole source: malformed bytes become text; what exceeds the limits is
 * left out and reported in `notes`. Uses a few times the memory of the source; use MessageParser for received mail.
 * @throws IncompleteSource when what is shown was left out of an abridged source.
 */
export function parseMessage(source: Uint8Array, gaps: readonly Gap[] = []): ParsedMessage {
  const tree = readTree(source, gaps);
  const parts = allParts(tree.root);
  const charset = headerCharset(tree.root);
  const { bodies, attached, belonging } = readContent(tree);
  const isText = (part: MimePart): boolean =>
    part.mime === 'text/plain' && part.children.length === 0 && !attached.includes(part) && !belonging.includes(part);
  const attachments = [
    ...parts.filter(isText).flatMap((part) => numbered(part, readUuencode(partBytes(tree, part)).files)),
    ...attached.flatMap((part) => filesOf(tree, part, charset)),
  ];
  const beside = belonging.map((part) => describe(tree, part, charset));
  const shown = bodies.map(({ body }) => (body.mime === 'text/html' ? withPictures(body, beside) : body));
  const html = shown.find(({ mime }) => mime === 'text/html')?.text ?? '';
  const named = namedContentIds(html);
  const isNamed = (file: ParsedAttachment): boolean => file.cid !== '' && named.has(file.cid.toLowerCase());
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
    part: shown[0]?.part ?? '',
    parts: shown,
    // A picture that was attached may also be shown inside the HTML.
    inlines: [...beside, ...attachments].filter(isNamed),
    images: attachments.filter((file) => !isNamed(file) && isDisplayable(file.mime, file.name)),
    attachments,
    remoteimages: namesRemoteImages(html),
    notes,
  };
}

/** The part with a path, when it holds no other parts. */
function leafAt(tree: MimeTree, path: string | undefined): MimePart | undefined {
  return allParts(tree.root).find((part) => part.path === path && part.children.length === 0);
}

/** A file of a winmail.dat or of a plain text by its path; null when there is none. */
function contentInside(tree: MimeTree, path: string): PartContent | null {
  const [, outer, index] = /^(.+)\.([1-9]\d{0,3})$/.exec(path) ?? [];
  const part = leafAt(tree, outer);
  if (part === undefined) return null;
  const file = filesInside(tree, part)[Number(index) - 1];
  return file === undefined ? null : { ...file, name: nameInside(file.name, path) };
}

function filesInside(tree: MimeTree, part: MimePart): readonly PartContent[] {
  if (part.mime === 'text/plain') return readUuencode(partBytes(tree, part)).files;
  const isContainer = isTnef(part.mime, fileName(tree, part, headerCharset(tree.root)));
  return isContainer ? readTnef(partBytes(tree, part)).files : [];
}

/**
 * One decoded part by its path from `parseMessage`, or where it is when some of it was left out of an abridged source.
 * @throws Failure `attachment_not_found`; IncompleteSource for a file inside a part of which something was left out.
 */
export function findPart(source: Uint8Array, path: string, gaps: readonly Gap[]): PartContent | PartPlace {
  const tree = readTree(source, gaps);
  const part = leafAt(tree, path);
  if (part !== undefined) {
    const of = { mime: part.mime, name: fileName(tree, part, headerCharset(tree.root)) };
    if (partGaps(tree, part).length === 0) return { ...of, content: partBytes(tree, part) };
    const { encoding, bodyStart: start, bodyEnd: end } = part;
    return { ...of, encoding, start, end, size: partSize(tree, part) };
  }
  const inside = contentInside(tree, path);
  if (inside === null) throw new Failure('attachment_not_found');
  return inside;
}
