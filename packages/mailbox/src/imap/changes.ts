import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { Failure } from '@pillarbox/contract/failure';
import { CHANGEABLE_FLAGS } from '@pillarbox/rules/flags';
import type { FlagChange, LabelChange, MoveResult } from '../port.ts';
import { afterChange } from './after-change.ts';
import { copy, expunge, move } from './engine/commands/copy-move.ts';
import { search } from './engine/commands/search.ts';
import type { FolderStatus } from './engine/commands/status.ts';
import { status } from './engine/commands/status.ts';
import { store } from './engine/commands/store.ts';
import type { Connection } from './engine/connection.ts';
import { uidSets } from './engine/text.ts';
import { companions, wordsToSet, wordsToUnset } from './flag-words.ts';
import type { FolderState } from './folder-state.ts';
import { checkedLabels } from '../label-change.ts';

/** Words that are added to the flags of messages and taken from them. */
export interface FlagWords {
  readonly add: readonly string[];
  readonly take: readonly string[];
}

/** The words of a change of flags. Keywords that the folder cannot store are left out. */
export function wordsOf(state: FolderState, change: FlagChange): FlagWords {
  const set = change.set & CHANGEABLE_FLAGS;
  const unset = (change.stomp ? CHANGEABLE_FLAGS : change.unset) & CHANGEABLE_FLAGS & ~set & ~deletionBits(set);
  const more = companions(set, change.stomp ? 0 : unset);
  const storable = (word: string): boolean => canStore(state, word);
  return {
    add: [...wordsToSet(set), ...more.set].filter(storable),
    take: [...wordsToUnset(unset), ...more.unset].filter(storable),
  };
}

/** Adds words to the flags of messages of the selected folder and takes words from them. */
export async function storeWords(
  connection: Connection,
  { uids, add, take }: { readonly uids: readonly number[] } & FlagWords,
): Promise<void> {
  for (const portion of uidSets(uids)) {
    if (add.length > 0) await connection.run(store(portion, '+', add));
    if (take.length > 0) await connection.run(store(portion, '-', take));
  }
}

/**
 * Adds and removes labels of messages of the selected folder.
 * @throws Failure `label_refused` when the folder cannot store one of the added keywords, before anything is changed, or when the
 *   server refuses to store it.
 */
export async function changeLabels(
  connection: Connection,
  {
    state,
    uids,
    change,
  }: { readonly state: FolderState; readonly uids: readonly number[]; readonly change: LabelChange },
): Promise<void> {
  const { add, remove } = checkedLabels(change);
  if (!add.every((word) => canStore(state, word))) throw new Failure('label_refused');
  try {
    await storeWords(connection, { uids, add, take: remove });
  } catch (error) {
    const refused = error instanceof Failure && error.code === 'mail_refused';
    throw refused ? new Failure('label_refused', error.details, error) : error;
  }
}

/** Adds one keyword to messages of the selected folder, if the folder can store it. */
export async function addWord(
  connection: Connection,
  { state, uids }: { readonly state: FolderState; readonly uids: readonly number[] },
  word: string,
): Promise<void> {
  if (!canStore(state, word)) return;
  for (const portion of uidSets(uids)) await connection.run(store(portion, '+', [word]));
}

/** DELETED and EXPUNGE are stored as the same flag, `\Deleted`: unsetting one must not undo setting the other. */
function deletionBits(set: number): number {
  const both = MESSAGE_FLAG.DELETED | MESSAGE_FLAG.EXPUNGE;
  return set & both ? both : 0;
}

function canStore({ permanentFlags }: FolderState, word: string): boolean {
  if (permanentFlags.length === 0) return true;
  return permanentFlags.includes(word.toLowerCase()) || (!word.startsWith('\\') && permanentFlags.includes('\\*'));
}

/**
 * Moves messages out of the selected folder. Where the server does not report the new uids (no UIDPLUS), they are derived from what
 * the other folder gained. @throws Failure `folder_not_found`, `mail_over_quota`.
 */
export async function moveMessages(
  connection: Connection,
  { uids, to }: { readonly uids: readonly number[]; readonly to: Buffer },
): Promise<MoveResult> {
  const before = connection.has('UIDPLUS') ? null : await nextUid(connection, to);
  const pairs: (readonly [number, number])[] = [];
  let uidvalidity = 0;
  for (const portion of uidSets(uids)) {
    const moved = await connection.run(connection.has('MOVE') ? move(portion, to) : copy(portion, to));
    uidvalidity = moved.uidvalidity || uidvalidity;
    for (const pair of moved.pairs) pairs.push(pair);
  }
  const isAsked = before !== null && pairs.length === 0;
  const derived = isAsked ? pairsSince(before, await afterChange(() => nextUid(connection, to)), uids) : null;
  if (!connection.has('MOVE')) await expungeMessages(connection, uids);
  return derived ?? { uidvalidity, pairs };
}

/** The uid that the next message of a folder gets; null when the server does not say it. */
async function nextUid(connection: Connection, folder: Buffer): Promise<FolderStatus | null> {
  try {
    const counts = await connection.run(status(folder, 'UIDNEXT UIDVALIDITY'));
    return counts.uidnext === 0 || counts.uidvalidity === 0 ? null : counts;
  } catch (error) {
    // The move itself says what is wrong with the folder.
    if (error instanceof Failure && error.code === 'mail_refused') return null;
    throw error;
  }
}

/**
 * The new uids of copied messages: a server copies them in the order of their uids (RFC 3501 6.4.7) and numbers them one after the
 * other. Null when the folder gained another number of messages, because then nobody can say which is which.
 */
function pairsSince(before: FolderStatus, after: FolderStatus | null, uids: readonly number[]): MoveResult | null {
  const sorted = [...new Set(uids)].sort((a, b) => a - b);
  if (after?.uidvalidity !== before.uidvalidity || after.uidnext - before.uidnext !== sorted.length) return null;
  return { uidvalidity: after.uidvalidity, pairs: sorted.map((uid, at) => [uid, before.uidnext + at] as const) };
}

/** Removes exactly these messages of the selected folder for good. */
export async function expungeMessages(connection: Connection, uids: readonly number[]): Promise<void> {
  const sets = uidSets(uids);
  // EXPUNGE without a set would remove what others flag at this moment.
  if (sets.length === 0) return;
  for (const portion of sets) await connection.run(store(portion, '+', ['\\Deleted']));
  if (connection.has('UIDPLUS')) {
    for (const portion of sets) await connection.run(expunge(portion));
    return;
  }
  // Without UIDPLUS, EXPUNGE removes all messages flagged `\Deleted`. Messages that others flagged lose the flag meanwhile.
  const ours = new Set(uids);
  const flagged = await connection.run(search([{ words: 'DELETED' }], false));
  const others = uidSets(flagged.filter((uid) => !ours.has(uid)));
  for (const portion of others) await connection.run(store(portion, '-', ['\\Deleted']));
  try {
    await connection.run(expunge(null));
  } finally {
    for (const portion of others) await afterChange(() => connection.run(store(portion, '+', ['\\Deleted'])));
  }
}

/** Bytes of a message whose line ends are replaced at once: little of a large one is in memory twice. */
const LINES_BYTES = 256 * 1024;

/**
 * A message with CRLF line ends, as servers require; the same bytes if it has them. Texts are searched by native code, twenty times as
 * fast as a loop over bytes. @throws Failure `message_unreadable` when it contains NUL.
 */
export function crlfSource(source: Uint8Array): Buffer {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (bytes.includes(0)) throw new Failure('message_unreadable');
  const parts: Buffer[] = [];
  let length = 0;
  for (let from = 0; from < bytes.length;) {
    let end = Math.min(bytes.length, from + LINES_BYTES);
    // A CR and its LF stay together.
    if (bytes[end - 1] === 13 && bytes[end] === 10) end += 1;
    const text = bytes.toString('latin1', from, end);
    const fixed = text.includes('\r') ? text.replaceAll(/\r\n?|\n/g, '\r\n') : text.replaceAll('\n', '\r\n');
    const part = fixed.length === text.length ? bytes.subarray(from, end) : Buffer.from(fixed, 'latin1');
    parts.push(part);
    length += part.length;
    from = end;
  }
  if (length === bytes.length) return bytes;
  return parts.length === 1 ? (parts[0] ?? bytes) : Buffer.concat(parts);
}

/** Removes the messages that are flagged as deleted: all of the selected folder, or those of these uids. */
export async function expungeFlagged(connection: Connection, uids: readonly number[] | undefined): Promise<void> {
  if (uids === undefined) {
    await connection.run(expunge(null));
    return;
  }
  const flagged = new Set(await connection.run(search([{ words: 'DELETED' }], connection.has('ESEARCH'))));
  const ours = uids.filter((uid) => flagged.has(uid));
  if (!connection.has('UIDPLUS')) {
    await expungeMessages(connection, ours);
    return;
  }
  for (const set of uidSets(ours)) await connection.run(expunge(set));
}
