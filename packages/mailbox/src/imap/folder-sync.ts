import { Failure } from '@pillarbox/contract/failure';
import type { ViewEntry } from '../view/entry.ts';
import { fetchByUid, readFetched } from './engine/commands/fetch.ts';
import type { Fetched } from './engine/commands/fetch.ts';
import { search } from './engine/commands/search.ts';
import { readVanished, select } from './engine/commands/select.ts';
import type { Selected } from './engine/commands/select.ts';
import { noop, unselect } from './engine/commands/session.ts';
import type { Connection } from './engine/connection.ts';
import type { FlagsReply } from './engine/flags-reply.ts';
import type { Untagged } from './engine/response.ts';
import { readUidSet, uidSets } from './engine/text.ts';
import type { ThreadIndex } from '../view/thread-index.ts';
import { FolderState } from './folder-state.ts';
import { FEW_MESSAGES, FILL_CHUNK, SMALL_FOLDER } from './limits.ts';
import { DETAILS, OVERVIEW } from './message-entry.ts';
import { applyServerChanges, resynchronise, setStoredFlags, removeFrom } from './server-changes.ts';
import { evictOldest, ownText, previewText } from './previews.ts';
import { readMessages } from './read-messages.ts';

/** Codes of warnings that say nothing about the selected folder (RFC 3501 7.1, RFC 9208 4.3.1). */
const IGNORED_WARNINGS: readonly string[] = ['ALERT', 'OVERQUOTA'];

/**
 * Keeps folder states in step with the server over one connection: selects folders, applies unsolicited changes, fetches
 * new messages, and resynchronizes a state after a lost connection (with QRESYNC if available, otherwise by comparing uids
 * and flags).
 */
export class FolderSync {
  readonly #states: Map<string, FolderState>;
  readonly #nameOf: (path: string) => Buffer;
  readonly #threadsOf: (path: string) => ThreadIndex | undefined;
  readonly #fresh: (state: FolderState, entries: readonly ViewEntry[]) => void;
  readonly #fill: (connection: Connection, state: FolderState) => Promise<void>;
  #selected: FolderState | null = null;
  #connection: Connection | null = null;
  /**
   * The selected folder may have been deleted or recreated: the server reported an error about it, or it is suddenly empty.
   */
  #isSuspect = false;

  constructor(options: {
    readonly states: Map<string, FolderState>;
    readonly nameOf: (path: string) => Buffer;
    /** The index of threads that a folder shares with others. */
    readonly threadsOf: (path: string) => ThreadIndex | undefined;
    /** Called with messages that arrived while the folder was known. */
    readonly fresh: (state: FolderState, entries: readonly ViewEntry[]) => void;
    /** Begins to read what the view of the selected folder lacks. */
    readonly fill: (connection: Connection, state: FolderState) => Promise<void>;
  }) {
    this.#states = options.states;
    this.#nameOf = options.nameOf;
    this.#threadsOf = options.threadsOf;
    this.#fresh = options.fresh;
    this.#fill = options.fill;
  }

  /** The selected folder. */
  get selected(): FolderState | null {
    return this.#selected;
  }

  /** Whether the selected folder may have been deleted or recreated. */
  get isSuspect(): boolean {
    return this.#isSuspect;
  }

  /** Selects a folder and applies what changed in it. @throws Failure `folder_not_found` and those of the connection. */
  async open(connection: Connection, path: string): Promise<FolderState> {
    const state = this.#selected;
    if (this.#connection === connection && state?.path === path) {
      await connection.run(noop());
      if (this.#isSuspect) return this.#select(connection, path);
      await this.settle(connection);
      return this.isSuspect ? this.#select(connection, path) : state;
    }
    return this.#select(connection, path);
  }

  /** Like `open`, but does not ask for changes when the folder is already selected. */
  async enter(connection: Connection, path: string): Promise<FolderState> {
    const there = this.#connection === connection && this.#selected?.path === path && !this.#isSuspect;
    return there && this.#selected !== null ? this.#selected : this.#select(connection, path);
  }

  /** Forgets which folder is selected, because another command deselected it or the connection is gone. */
  leave(): void {
    this.#selected = null;
    this.#connection = null;
    this.#isSuspect = false;
  }

  /**
   * Deselects the folder while `change` changes it over another connection, and selects it again. The function that `change` returns is
   * asked then whether the state is the server's but for new messages. Where it is not, or cannot tell, all that has changed is read.
   */
  async whileAway(
    connection: Connection,
    state: FolderState,
    change: () => Promise<() => Promise<boolean>>,
  ): Promise<void> {
    await connection.run(unselect());
    this.leave();
    const isCurrent = await change();
    // Selected from here on for whatever the server reports behind its reply.
    this.#connection = connection;
    this.#selected = state;
    state.serverChanges = [];
    const now = await connection.run(select(this.#nameOf(state.path), null, true)).catch((error: unknown) => {
      this.leave();
      throw error;
    });
    const isSame = now.uidvalidity === state.uidvalidity && now.highestmodseq > 0;
    if (!isSame || !(await isCurrent().catch(() => false))) {
      await this.#select(connection, state.path);
      return;
    }
    state.permanentFlags = now.permanentFlags;
    state.exists = now.exists;
    state.modseq = now.highestmodseq;
    if (hasNew(state)) await this.#takeNew(connection, state, now.uidnext);
  }

  /** Applies the changes reported since the last call, and fetches the messages they announce. */
  async settle(connection: Connection): Promise<void> {
    const state = this.#selected;
    if (state === null || this.#connection !== connection || this.#isSuspect) return;
    const before = state.exists;
    const lost = await applyServerChanges(state);
    // Servers also report that all messages are gone when the folder itself was deleted.
    if (before > 0 && state.exists === 0) this.#isSuspect = true;
    if (lost) await this.#compare(connection, state, null);
    if (state.exists > 0 && hasNew(state)) await this.#fetchNew(connection, state);
    if (!state.view.complete || state.serverChanges.length > 0 || state.view.count === state.exists) return;
    // The number of messages differs from the server's, so something was missed: compare everything.
    await this.reconcile(connection, state);
    state.noteReset();
  }

  /** Makes a filled view equal to the selected folder: removes what is gone, fetches what is missing. */
  async reconcile(connection: Connection, state: FolderState): Promise<void> {
    await applyServerChanges(state);
    const uids = await connection.run(search([], connection.has('ESEARCH')));
    const there = new Set(uids);
    state.view.remove([...state.view.uids()].filter((uid) => !there.has(uid)));
    for (const { set, count, wanted } of portions(uids.filter((uid) => !state.view.has(uid)))) {
      const read = await readMessages(connection, { set, by: 'uid', count, wanted }, `${OVERVIEW} ${DETAILS}`);
      state.view.insert(read.map(({ entry }) => entry));
    }
    state.exists = uids.length;
    state.topuid = Math.max(state.topuid, state.view.topuid);
  }

  /** Reports the messages above a uid in a folder that has no view. */
  async reportSince(connection: Connection, state: FolderState, after: number): Promise<void> {
    const entries = await this.#readAbove(connection, after, { count: 1, previews: state.previews });
    if (entries.length > 0) this.#fresh(state, entries);
  }

  /** Adds an untagged reply to the selected folder's changes. */
  handleUntagged(untagged: Untagged): void {
    const state = this.#selected;
    if (state === null) return;
    const { kind, number, status } = untagged;
    // When another folder takes the name of the selected one, Dovecot answers NOOP with OK and an untagged NO, and keeps
    // reporting the old folder.
    if (status?.kind === 'NO' && !IGNORED_WARNINGS.includes(status.code)) this.#isSuspect = true;
    else if (kind === 'EXISTS') state.serverChanges.push({ kind: 'exists', count: number });
    else if (kind === 'EXPUNGE') state.serverChanges.push({ kind: 'expunge', sequence: number });
    else if (kind === 'VANISHED')
      state.serverChanges.push({ kind: 'vanished', uids: readVanished(untagged.cursor.rest()) });
    else if (kind === 'FETCH') {
      const { sequence, uid, flags, labels = [], modseq } = readFetched(untagged);
      if (flags !== undefined) state.serverChanges.push({ kind: 'flags', sequence, uid, flags, labels, modseq });
    }
  }

  /** Adds new flags of a message to the selected folder's changes. */
  handleFlags(reply: FlagsReply): void {
    this.#selected?.reportedFlags(reply);
  }

  async #select(connection: Connection, path: string): Promise<FolderState> {
    const name = this.#nameOf(path);
    const known = this.#states.get(path);
    this.leave();
    const qresync = connection.has('QRESYNC') && known !== undefined && known.modseq > 0;
    const state = await connection.run(
      select(
        name,
        qresync ? { uidvalidity: known.uidvalidity, modseq: known.modseq } : null,
        connection.has('CONDSTORE'),
      ),
    );
    this.#connection = connection;
    if (known === undefined || known.uidvalidity !== state.uidvalidity) {
      return this.#begin(path, state, known);
    }
    this.#selected = known;
    known.serverChanges = [];
    known.permanentFlags = state.permanentFlags;
    const before = known.modseq;
    known.exists = state.exists;
    if (qresync && state.highestmodseq > 0) resynchronise(known, state);
    else await this.#compare(connection, known, before > 0 && state.highestmodseq > 0 ? before : null);
    if (state.highestmodseq > known.modseq) known.modseq = state.highestmodseq;
    if (hasNew(known) || state.uidnext > known.topuid + 1) await this.#takeNew(connection, known, state.uidnext);
    return known;
  }

  #begin(path: string, selected: Selected, before: FolderState | undefined): FolderState {
    const state = new FolderState(path, selected.uidvalidity, this.#threadsOf(path));
    state.exists = selected.exists;
    state.topuid = Math.max(0, selected.uidnext - 1);
    state.modseq = selected.highestmodseq;
    state.permanentFlags = selected.permanentFlags;
    if (before !== undefined) {
      state.rev = before.rev;
      state.noteReset();
    }
    this.#states.set(path, state);
    this.#selected = state;
    return state;
  }

  /**
   * Compares uids and flags with the server's. Used without QRESYNC, and when the reported changes could not be applied.
   */
  async #compare(connection: Connection, state: FolderState, since: number | null): Promise<void> {
    const uids = await connection.run(search([], connection.has('ESEARCH')));
    const there = new Set(uids);
    removeFrom(
      state,
      [...state.view.uids()].filter((uid) => !there.has(uid)),
    );
    state.exists = uids.length;
    if (state.view.count === 0) return;
    const each = ({ uid, flags, labels = [] }: Fetched & { readonly uid: number }): void => {
      if (flags !== undefined) setStoredFlags(state, [{ uid, flags, labels }]);
    };
    const limits = { answers: 2_000_000 };
    await connection.run(fetchByUid('1:*', '(UID FLAGS)', { each, limits, ...(since === null ? {} : { since }) }));
  }

  /** Reads the messages above a uid. `count` is the least number of messages expected. */
  async #readAbove(connection: Connection, above: number, { count, previews }: Expected): Promise<ViewEntry[]> {
    const entries: ViewEntry[] = [];
    // A server opens each message for its preview. Of many messages, few are shown: their pages ask for previews.
    const isShown = connection.has('PREVIEW') && count <= FEW_MESSAGES;
    const items = `${OVERVIEW} ${DETAILS}${isShown ? ' PREVIEW' : ''}`;
    const wanted = { set: `${String(above + 1)}:*`, by: 'uid', above, count } as const;
    for (const { entry, preview } of await readMessages(connection, wanted, items)) {
      entries.push(entry);
      if (preview !== undefined) previews.set(entry.uid, ownText(previewText(preview)));
    }
    return entries;
  }

  /** Reads new messages. When a large folder has gained many, its pages come from the server until they are read in the background. */
  async #takeNew(connection: Connection, state: FolderState, uidnext: number): Promise<void> {
    // A view whose attachments and threads are still being read has its filling.
    const isLarge = state.view.complete && state.filling === null && state.exists > SMALL_FOLDER;
    const hasMany = state.exists - state.view.count > FEW_MESSAGES && uidnext > state.topuid + 1;
    if (!isLarge || !hasMany) {
      await this.#fetchNew(connection, state);
      return;
    }
    state.fallBehind(uidnext - 1);
    await this.#fill(connection, state);
  }

  async #fetchNew(connection: Connection, state: FolderState): Promise<void> {
    const { view, previews } = state;
    const count = view.complete ? state.exists - view.count : 1;
    const entries = await this.#readAbove(connection, state.topuid, { count, previews });
    addEntries(state, entries);
    evictOldest(state.previews, 0);
    if (entries.length > 0) this.#fresh(state, entries);
  }
}

interface Expected {
  readonly count: number;
  readonly previews: Map<number, string>;
}

/** Whether there are messages that have not been fetched. Only a complete view can tell by its count. */
function hasNew(state: FolderState): boolean {
  return state.view.complete ? state.exists > state.view.count : state.hasUnfetched;
}

/** Adds new messages to the state of a folder, with all that lists show of them. */
export function addEntries(state: FolderState, entries: readonly ViewEntry[]): void {
  for (const { uid } of entries) {
    state.topuid = Math.max(state.topuid, uid);
    state.detailed?.add(uid);
  }
  if (state.order !== null) state.order = joined(state.order, entries);
  state.noteInserted(state.view.insert(entries));
}

/** An order with new messages at its end, where the newest belong. */
function joined(order: Uint32Array, entries: readonly ViewEntry[]): Uint32Array {
  const longer = new Uint32Array(order.length + entries.length);
  longer.set(order);
  entries.forEach(({ uid }, at) => {
    longer[order.length + at] = uid;
  });
  return longer;
}

/** Splits a long list of uids into sets that fit into one command and can be processed in one time slice. */
export function* portions(
  uids: readonly number[],
  most = FILL_CHUNK,
): Generator<{ readonly set: string; readonly count: number; readonly wanted: ReadonlySet<number> }> {
  for (let from = 0; from < uids.length; from += most) {
    const portion = uids.slice(from, from + most);
    const wanted = new Set(portion);
    const sets = uidSets(portion);
    for (const set of sets) yield { set, count: sets.length === 1 ? portion.length : sizeOfSet(set), wanted };
  }
}

function sizeOfSet(set: string): number {
  return readUidSet(set, FILL_CHUNK)?.length ?? 0;
}

/** @throws Failure `mailbox_changed` when the caller expects another UIDVALIDITY. */
export function checkValidity(state: FolderState, uidvalidity: number | undefined): void {
  if (uidvalidity !== undefined && uidvalidity !== state.uidvalidity) throw new Failure('mailbox_changed');
}
