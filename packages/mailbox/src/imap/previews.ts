import { Failure } from '@pillarbox/contract/failure';
import type { Address } from '@pillarbox/contract/mail/fields';
import { ENCRYPTED_PREVIEW } from '@pillarbox/contract/mail/encrypted-preview';
import { decodeText } from '../message/charset.ts';
import { previewOf } from '../message/preview.ts';
import { decodeTransfer } from '../message/transfer.ts';
import type { Fetched } from './engine/commands/fetch.ts';
import type { Connection } from './engine/connection.ts';
import { fetchReadable } from './fetch-readable.ts';
import type { FolderState } from './folder-state.ts';
import { HTML_PREVIEW_BYTES, MAX_PREVIEWS, PREVIEW_BYTES } from './limits.ts';
import { DETAILS, detailsOf, sectionOf } from './message-entry.ts';
import type { MessageRead } from './read-messages.ts';
import { structureParts } from './structure.ts';
import type { StructurePart } from './structure.ts';

/**
 * Completes the rows of a page. Caches their previews (the server's PREVIEW, RFC 8970, otherwise made from the first bytes
 * of the text part) and adds flags and threads from their parts and headers to the view.
 */
export async function completeRows(connection: Connection, state: FolderState, uids: readonly number[]): Promise<void> {
  const bare = uids.filter((uid) => state.detailed !== null && !state.detailed.has(uid));
  const blank = uids.filter((uid) => !state.previews.has(uid));
  refresh(state, uids);
  if (bare.length === 0 && blank.length === 0) return;
  evictOldest(state.previews, blank.length);
  if (!state.view.complete) {
    // A provisional page must be fast: it uses only previews that the server has ready.
    const unasked = blank.filter((uid) => !state.unready.has(uid));
    if (connection.has('PREVIEW') && unasked.length > 0) {
      await askServer(connection, state, { uids: unasked, lazy: true });
    }
    return;
  }
  try {
    await makePreviews(connection, state, { bare, blank });
  } catch (error) {
    // A row without a preview is still usable. An error about one message must not fail the page.
    if (!connection.alive || !(error instanceof Failure)) throw error;
    for (const uid of blank) if (!state.previews.has(uid)) keep(state, uid, '');
  }
}

async function makePreviews(
  connection: Connection,
  state: FolderState,
  { bare, blank }: { readonly bare: readonly number[]; readonly blank: readonly number[] },
): Promise<void> {
  if (connection.has('PREVIEW') && blank.length > 0) await askServer(connection, state, { uids: blank, lazy: false });
  // Servers make no preview of some HTML, of encrypted mail and of slightly malformed mail.
  const unmade = blank.filter((uid) => (state.previews.get(uid) ?? '') === '');
  if (unmade.length + bare.length === 0) return;
  const parts = await fetchDetails(connection, state, [...new Set([...bare, ...unmade])]);
  await readParts(connection, state, { blank: unmade, parts });
}

/**
 * Adds what BODYSTRUCTURE and a few headers say to the view; returns the part of each message that its preview is made
 * from.
 */
export async function fetchDetails(
  connection: Connection,
  state: FolderState,
  uids: readonly number[],
): Promise<Map<number, PreviewPart>> {
  const parts = new Map<number, PreviewPart>();
  const flags: { uid: number; flags: number }[] = [];
  const references: { uid: number; references: string[] }[] = [];
  const senders: { uid: number; from: readonly Address[] }[] = [];
  const each = (fetched: Fetched & { uid: number }): void => {
    const details = detailsOf(fetched);
    const before = state.view.flagsOf(fetched.uid) ?? 0;
    flags.push({ uid: fetched.uid, flags: before | details.flags });
    references.push({ uid: fetched.uid, references: details.references });
    if (details.from !== undefined) senders.push({ uid: fetched.uid, from: details.from });
    const part = fetched.structure === undefined ? undefined : previewPart(structureParts(fetched.structure));
    if (part !== undefined) parts.set(fetched.uid, part);
  };
  await fetchReadable(connection, uids, { items: `(UID ${DETAILS})`, each });
  // Mark all as asked: a server that does not answer for a message will not answer the next time, either.
  for (const uid of uids) state.detailed?.add(uid);
  state.view.setFlags(flags);
  state.view.addReferences(references);
  state.view.setSenders(senders);
  return parts;
}

/** Asks only for previews that the server has ready (RFC 8970 3.1); requires the PREVIEW capability. */
export const READY_PREVIEW = 'PREVIEW (LAZY)';

/** Caches the previews of replies to READY_PREVIEW. */
export function takeReadyPreviews(state: FolderState, found: readonly MessageRead[]): void {
  evictOldest(state.previews, found.length);
  for (const { entry, preview } of found) keepReady(state, entry.uid, preview);
}

function keepReady(state: FolderState, uid: number, preview: MessageRead['preview']): void {
  if (preview === null) state.unready.add(uid);
  else if (preview !== undefined) keep(state, uid, previewText(preview));
}

/** A preview made by the server, in the form that rows show; '' where it has none. */
export function previewText(preview: Buffer | null): string {
  return preview === null ? '' : previewOf({ mime: 'text/plain', text: preview.toString('utf8') });
}

async function askServer(
  connection: Connection,
  state: FolderState,
  { uids, lazy }: { readonly uids: readonly number[]; readonly lazy: boolean },
): Promise<void> {
  const each = (fetched: Fetched & { uid: number }): void => {
    if (lazy) keepReady(state, fetched.uid, fetched.preview);
    else if (fetched.preview !== undefined) keep(state, fetched.uid, previewText(fetched.preview));
  };
  await fetchReadable(connection, uids, { items: lazy ? `(UID ${READY_PREVIEW})` : '(UID PREVIEW)', each });
}

async function readParts(
  connection: Connection,
  state: FolderState,
  { blank, parts }: { readonly blank: readonly number[]; readonly parts: ReadonlyMap<number, PreviewPart> },
): Promise<void> {
  const bySection = new Map<string, number[]>();
  for (const uid of blank) {
    const part = parts.get(uid);
    if (part === undefined) keep(state, uid, '');
    else if (part === ENCRYPTED) keep(state, uid, ENCRYPTED_PREVIEW);
    else {
      const most = part.mime === 'text/html' ? HTML_PREVIEW_BYTES : PREVIEW_BYTES;
      const section = `${part.section}]<0.${String(most)}>`;
      bySection.set(section, [...(bySection.get(section) ?? []), uid]);
    }
  }
  for (const [section, uids] of bySection) {
    const items = `(UID BODY.PEEK[${section})`;
    const each = (fetched: Fetched & { uid: number }): void => {
      const part = parts.get(fetched.uid);
      const bytes = sectionOf(fetched, 'BODY[');
      if (part !== undefined && part !== ENCRYPTED)
        keep(state, fetched.uid, bytes === undefined ? '' : previewFrom(bytes, part));
    };
    await fetchReadable(connection, uids, { items, each });
    for (const uid of uids) if (!state.previews.has(uid)) keep(state, uid, '');
  }
}

function previewFrom(bytes: Buffer, part: StructurePart): string {
  const decoded = decodeTransfer(bytes, part.encoding);
  const { text } = decodeText(decoded, part.charset);
  // The byte limit may have split the last character or tag.
  return previewOf({ mime: part.mime, text: wholeText(text) });
}

/** A text without an incomplete character or tag at its end. Not a regex: patterns ending in `$` are quadratic here. */
function wholeText(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '\ufffd') end -= 1;
  const open = text.indexOf('<', text.lastIndexOf('>', end - 1) + 1);
  return text.slice(0, open < 0 || open >= end ? end : open);
}

/** The part that a preview is read from; ENCRYPTED when no part can be read. */
type PreviewPart = StructurePart | typeof ENCRYPTED;
const ENCRYPTED = 'encrypted';

function previewPart(parts: readonly StructurePart[]): PreviewPart | undefined {
  if (parts.some(({ parent, cipher }) => parent === 'multipart/encrypted' || cipher)) return ENCRYPTED;
  const shown = parts.filter(({ disposition, mime }) => disposition !== 'attachment' && mime.startsWith('text/'));
  return shown.find(({ mime }) => mime === 'text/plain') ?? shown.find(({ mime }) => mime === 'text/html');
}

function keep(state: FolderState, uid: number, preview: string): void {
  state.previews.set(uid, ownText(preview));
}

/**
 * A copy of a text that does not keep the longer text alive that it was cut from: V8 slices share the memory of the
 * original.
 */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** Moves previews that are shown again to the end, because the first ones are evicted first. */
function refresh({ previews }: FolderState, uids: readonly number[]): void {
  for (const uid of uids) {
    const preview = previews.get(uid);
    if (preview === undefined) continue;
    previews.delete(uid);
    previews.set(uid, preview);
  }
}

/** Evicts the oldest previews until `more` further ones fit below MAX_PREVIEWS. */
export function evictOldest(previews: Map<number, string>, more: number): void {
  const over = previews.size + more - MAX_PREVIEWS;
  if (over <= 0) return;
  let dropped = 0;
  for (const uid of previews.keys()) {
    previews.delete(uid);
    dropped += 1;
    if (dropped >= over) return;
  }
}
