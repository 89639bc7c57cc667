import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { ViewEntry } from '../view/entry.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import { search } from './engine/commands/search.ts';
import { select } from './engine/commands/select.ts';
import type { Connection } from './engine/connection.ts';
import type { FolderJobOptions } from './folder-job.ts';
import type { FolderList } from './folder-list.ts';
import type { FolderState } from './folder-state.ts';
import { addEntries, portions } from './folder-sync.ts';
import { FEW_MESSAGES } from './limits.ts';
import { DETAILS, OVERVIEW } from './message-entry.ts';
import { readMessages } from './read-messages.ts';
import { resynchronise } from './server-changes.ts';

/** What this needs of its account. */
interface RefreshedAccount {
  readonly alive: boolean;
  readonly states: ReadonlyMap<string, FolderState>;
  readonly folders: FolderList;
  /** The path of the selected folder. */
  readonly selected: string | null;
  readonly interactive: ConnectionQueue;
  readonly background: ConnectionQueue;
  /** Runs a job in one folder on the interactive connection, then reports what changed to the listeners. */
  work(path: string, how: FolderJobOptions, run: () => Promise<void>): Promise<void>;
  /** Announces messages that have arrived, with the next changes that are reported. */
  announce(state: FolderState, entries: readonly ViewEntry[]): void;
  /** Reports the changes of a folder to the listeners. */
  flush(state: FolderState): void;
}

/**
 * Applies what changed in a folder that nobody waits for; `topuid` is the highest uid that the server names. Many new messages are
 * read over the background connection, so that users do not wait for them.
 */
export async function refreshView(account: RefreshedAccount, path: string, topuid: number): Promise<void> {
  const state = account.states.get(path);
  const hasMany = state !== undefined && topuid - state.topuid > FEW_MESSAGES;
  // What could not be read in the background is read by the job below.
  const isRead = hasMany && (await readInBackground(account, state).catch(() => false));
  if (!isRead) await account.work(path, { refresh: true, retry: true }, () => Promise.resolve());
}

/** Applies what changed in a folder until another connection opens it. Returns whether everything was applied. */
async function readInBackground(account: RefreshedAccount, state: FolderState): Promise<boolean> {
  const unseen: ViewEntry[] = [];
  try {
    return await account.background.job((connection) => read(connection, account, { state, unseen }));
  } finally {
    // Once for all portions, because each announcement is a notification.
    if (unseen.length > 0) account.announce(state, unseen);
    if (account.states.get(state.path) === state) account.flush(state);
  }
}

/**
 * Adds the new messages, a portion at a time; the jobs that a user waits for go first. Until all are there the state keeps its MODSEQ,
 * so that an opening meanwhile applies all changes again, to the messages added so far too.
 */
async function read(
  connection: Connection,
  account: RefreshedAccount,
  { state, unseen }: { readonly state: FolderState; readonly unseen: ViewEntry[] },
): Promise<boolean> {
  const { path, uidvalidity, modseq } = state;
  let { topuid } = state;
  const isCurrent = (): boolean =>
    account.alive &&
    account.states.get(path) === state &&
    account.selected !== path &&
    state.modseq === modseq &&
    state.topuid === topuid;
  const isFollowed = connection.has('QRESYNC') && modseq > 0;
  const selected = await connection.run(
    select(account.folders.paths.nameOf(path), isFollowed ? { uidvalidity, modseq } : null, false),
  );
  if (selected.uidvalidity !== uidvalidity || !isCurrent()) return false;
  resynchronise(state, selected);
  for await (const entries of portionsAbove(connection, topuid)) {
    if (!isCurrent()) return false;
    addEntries(state, entries);
    ({ topuid } = state);
    for (const entry of entries) if ((entry.flags & MESSAGE_FLAG.SEEN) === 0) unseen.push(entry);
    await account.interactive.settled();
    if (!isCurrent()) return false;
  }
  // Without MODSEQ it is not known what else has changed; and where the numbers differ, something was missed.
  if (!isFollowed || state.view.count !== selected.exists) return false;
  state.exists = selected.exists;
  state.modseq = Math.max(modseq, selected.highestmodseq);
  return true;
}

/** The messages of the selected folder above a uid, ascending. */
async function* portionsAbove(connection: Connection, topuid: number): AsyncGenerator<readonly ViewEntry[]> {
  const keys = [{ words: `UID ${String(topuid + 1)}:*` }];
  const uids = await connection.run(search(keys, connection.has('ESEARCH')));
  // Small ones: who asks for something else waits for the rest of one.
  for (const { set, count, wanted } of portions(
    uids.filter((uid) => uid > topuid),
    FEW_MESSAGES,
  )) {
    const read = await readMessages(connection, { set, by: 'uid', count, wanted }, `${OVERVIEW} ${DETAILS}`);
    yield read.map(({ entry }) => entry);
  }
}
