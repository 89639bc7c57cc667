import { inSlices } from '../in-slices.ts';
import type { FlagWords } from './changes.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import { search } from './engine/commands/search.ts';
import { select } from './engine/commands/select.ts';
import { noop } from './engine/commands/session.ts';
import { storeSilently } from './engine/commands/store.ts';
import type { Connection } from './engine/connection.ts';
import type { Untagged } from './engine/response.ts';
import { uidSets } from './engine/text.ts';
import { readFlagList } from './flag-words.ts';
import type { FolderList } from './folder-list.ts';
import type { FolderState } from './folder-state.ts';
import { MASS_CHANGE } from './limits.ts';
import { addBits } from './server-changes.ts';

/** What this needs of its account. */
interface QuietAccount {
  readonly folders: FolderList;
  /** Its connection has neither CONDSTORE nor QRESYNC turned on, unless it is shared with `background`. */
  readonly search: ConnectionQueue;
  readonly background: ConnectionQueue;
  /** Asks the server what changed in the selected folder. */
  refresh(connection: Connection): Promise<void>;
  /** See FolderSync.whileAway. */
  whileAway(connection: Connection, state: FolderState, change: () => Promise<() => Promise<boolean>>): Promise<void>;
}

/** A change of the flags of messages of a folder. */
interface StoredChange extends FlagWords {
  readonly state: FolderState;
  readonly uids: readonly number[];
}

/**
 * Changes flags of very many messages of the selected folder, without a reply for each: a server with CONDSTORE sends one also for
 * STORE .SILENT (RFC 7162 3.1.3), which takes longer than the change. So a second connection without CONDSTORE makes the change, while
 * `connection` has no folder selected, and the view is changed here. The view counts as current only when the server finds no message
 * that it has not changed, and has reported no change of others to the second connection since before the view was brought up to date;
 * else everything that has changed is read.
 *
 * Returns false, with nothing changed, where this is not possible or does not pay. @throws Failure those of the connections.
 */
export async function changeQuietly(
  account: QuietAccount,
  connection: Connection,
  change: StoredChange,
): Promise<boolean> {
  const { state, uids } = change;
  const { search: queue } = account;
  if (uids.length < MASS_CHANGE || !takesAll(change) || !canFollow(connection, state)) return false;
  // A search may take minutes, and the connection of an account elsewhere has CONDSTORE.
  if (queue === account.background || !queue.free) return false;
  const progress = { hasBegun: false };
  const run = async (quiet: Connection): Promise<boolean> => {
    const ofOthers: string[] = [];
    quiet.onUnsolicited = (untagged) => {
      if (isOfOthers(untagged)) ofOthers.push(untagged.kind);
    };
    // First: what others change from here on is reported to this connection.
    const selected = await quiet.run(select(account.folders.paths.nameOf(state.path), null, false));
    if (selected.uidvalidity !== state.uidvalidity) return false;
    await account.refresh(connection);
    if (!canFollow(connection, state)) return false;
    progress.hasBegun = true;
    await account.whileAway(connection, state, async () => {
      const isDone = await storeQuietly(quiet, change);
      return async () => {
        await quiet.run(noop());
        if (!isDone || ofOthers.length > 0) return false;
        await applyTo(change);
        return true;
      };
    });
    return true;
  };
  try {
    return await queue.job(run);
  } catch (error) {
    if (progress.hasBegun || !connection.alive) throw error;
    return false;
  } finally {
    if (queue.connection !== null) queue.connection.onUnsolicited = () => undefined;
  }
}

/** Whether all words of a flag are taken away: one that the folder cannot store may be there all the same. */
function takesAll({ take, state: { permanentFlags } }: StoredChange): boolean {
  const hasKeywords = permanentFlags.length === 0 || permanentFlags.includes('\\*');
  return hasKeywords || take.every((word) => word.startsWith('\\'));
}

/** Whether it can be found out later what has changed in a folder since now, and all its messages are known. */
function canFollow(connection: Connection, { view, filling, modseq }: FolderState): boolean {
  const hasAll = ['QRESYNC', 'UNSELECT'].every((word) => connection.has(word));
  return hasAll && view.complete && filling === null && modseq > 0;
}

/** Whether a reply says that somebody else has changed the folder, other than by a new message. */
function isOfOthers({ kind, status }: Untagged): boolean {
  if (status !== null) return status.kind !== 'OK';
  return kind !== 'EXISTS' && kind !== 'RECENT' && kind !== 'FLAGS';
}

/** Returns whether the server finds no message that it has not changed. */
async function storeQuietly(quiet: Connection, { uids, add, take }: StoredChange): Promise<boolean> {
  const sets = uidSets(uids);
  for (const set of sets) {
    if (add.length > 0) await quiet.run(storeSilently(set, '+', add));
    if (take.length > 0) await quiet.run(storeSilently(set, '-', take));
  }
  const unchanged = [...add.map((word) => keyOf(word, 'UN')), ...take.map((word) => keyOf(word, ''))];
  for (const set of sets) {
    for (const words of unchanged) {
      const found = await quiet.run(search([{ words: `UID ${set} ${words}` }], quiet.has('ESEARCH')));
      if (found.length > 0) return false;
    }
  }
  return true;
}

/** The search key (RFC 3501 6.4.4) for messages with a flag or keyword of this code, or without it. */
function keyOf(word: string, prefix: 'UN' | ''): string {
  return word.startsWith('\\') ? `${prefix}${word.slice(1).toUpperCase()}` : `${prefix}KEYWORD ${word}`;
}

/** Changes the view as the server has changed the folder, in short time slices. */
async function applyTo({ state, uids, add, take }: StoredChange): Promise<void> {
  const { bits } = readFlagList(add.join(' '));
  const kept = ~(bits | readFlagList(take.join(' ')).bits);
  await inSlices(addBits(state, uids, { bits, kept }));
}
