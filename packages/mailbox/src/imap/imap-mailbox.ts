import { Failure } from '@pillarbox/contract/failure';
import type { Conversation } from '@pillarbox/contract/mail/conversation';
import type { SpecialFolderNames } from '@pillarbox/contract/preferences/mail-clients';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ListPage, ListQuery, ListScope } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { FolderHits } from '@pillarbox/contract/search/search';
import type {
  AppendedMessages,
  Correspondence,
  CorrespondenceScope,
  CreatedUse,
  FlagChange,
  FolderSearch,
  FolderSizes,
  Inventory,
  LabelChange,
  Mailbox,
  MailboxEvent,
  MessageRef,
  MessageRefs,
  MessageSource,
  MoveResult,
  NewMessage,
  Sample,
  SampleQuery,
  Selection,
  SourceRange,
} from '../port.ts';
import type { Account } from './account.ts';
import { AccountCall } from './account-call.ts';
import { searchBodies } from './body-search.ts';
import {
  addWord,
  changeLabels,
  expungeFlagged,
  expungeMessages,
  moveMessages,
  storeWords,
  wordsOf,
} from './changes.ts';
import { pageWithConversations, readConversation } from './conversation.ts';
import { search } from './engine/commands/search.ts';
import { quotaOf } from './engine/commands/quota.ts';
import type { Connection } from './engine/connection.ts';
import { appendAllTo, appendTo } from './append-message.ts';
import { createPath, deletePath, renamePath, specialPath } from './folder-tree.ts';
import { infoOf, toFolders } from './folder-list.ts';
import { findInFolder, sizesOfFolder } from './find.ts';
import { readInventory } from './inventory.ts';
import { isLabel, RECEIPT_ANSWERED } from './flag-words.ts';
import type { FolderState } from './folder-state.ts';
import { decodeMailboxName } from './engine/mailbox-name.ts';
import { canonicalPath } from './folder-paths.ts';
import { checkValidity } from './folder-sync.ts';
import { ensureView, preloadInbox } from './open-view.ts';
import { threadmapsOf } from '../view/answer.ts';
import { fetchMissing, readPage, readRows, readUids } from './pages.ts';
import { readCorrespondence } from './read-correspondence.ts';
import { changeQuietly } from './quiet-flags.ts';
import { readSample } from './read-sample.ts';
import { readSource, readSourcePiece, readSources } from './read-source.ts';

/** A mailbox on an IMAP server. See Mailbox for what each method returns and throws. */
export class ImapMailbox implements Mailbox {
  readonly #account: Account;
  readonly #call: AccountCall;
  readonly shared?: Mailbox;

  constructor(account: Account, call?: { readonly signal: AbortSignal; readonly shared: Mailbox }) {
    this.#account = account;
    this.#call = new AccountCall(account, call?.signal);
    if (call !== undefined) this.shared = call.shared;
  }

  within(signal: AbortSignal): Mailbox {
    return new ImapMailbox(this.#account, { signal, shared: this.shared ?? this });
  }

  get lastUsed(): number {
    return this.#account.lastUsed;
  }

  get alive(): boolean {
    return this.#account.alive;
  }

  async folders(): Promise<Folder[]> {
    this.#use();
    const folders = await this.#call.job((connection) => this.#account.readFolders(connection, true), {
      retry: true,
    });
    // Users open the inbox next. Work that goes on without a call, such as an export, does not.
    if (this.shared !== undefined) preloadInbox(this.#account);
    // Rows of conversations show messages of other folders, which another program may have changed.
    for (const [path, counted] of folders.status) this.#account.allViews.counted(path, infoOf(counted));
    return toFolders(folders, (path) => {
      const state = this.#account.states.get(path);
      const counted = folders.status.get(path);
      if (state?.view.complete !== true || counted === undefined) return null;
      // The view of a folder that is not selected may be older than the STATUS reply.
      const info = state.view.info();
      return info.messages === counted.messages && info.unseen === counted.unseen ? info : null;
    });
  }

  createFolder(path: string): Promise<void> {
    this.#use();
    return createPath(this.#call, canonicalPath(path));
  }

  renameFolder(path: string, newPath: string): Promise<void> {
    this.#use();
    return renamePath(this.#call, canonicalPath(path), canonicalPath(newPath));
  }

  deleteFolder(path: string): Promise<void> {
    this.#use();
    return deletePath(this.#call, canonicalPath(path));
  }

  async list(query: ListQuery): Promise<ListPage> {
    this.#use();
    const only = await searchBodies(this.#call, canonicalPath(query.folder), query.search);
    return this.#read(query.folder, async (connection, state) => {
      checkValidity(state, query.uidvalidity);
      await ensureView(this.#account, connection, state);
      const page = await readPage(connection, state, { query, only });
      return query.threaded && query.conversations === true ? pageWithConversations(this.#call, state, page) : page;
    });
  }

  conversation(ref: MessageRef): Promise<Conversation> {
    this.#use();
    return readConversation(this.#call, ref);
  }

  rows(folder: string, uids: readonly number[], uidvalidity?: number): Promise<MessageRow[]> {
    return this.#read(folder, (connection, state) => {
      checkValidity(state, uidvalidity);
      const items = uids.map((uid) => ({ uid, threadmap: [] }));
      return readRows(connection, state, items);
    });
  }

  threads(
    folder: string,
    uids: readonly number[],
    uidvalidity?: number,
  ): Promise<{ uid: number; threadmap: number[] }[]> {
    return this.#read(folder, async (connection, state) => {
      checkValidity(state, uidvalidity);
      await ensureView(this.#account, connection, state);
      if (!state.view.complete) await fetchMissing(connection, state, uids);
      return threadmapsOf(state.view, uids);
    });
  }

  async uidsOf(scope: ListScope): Promise<{ uidvalidity: number; rev: number; uids: number[] }> {
    this.#use();
    const only = await searchBodies(this.#call, canonicalPath(scope.folder), scope.search);
    return this.#read(scope.folder, async (connection, state) => {
      await ensureView(this.#account, connection, state);
      const uids = await readUids(connection, state, { query: scope, only });
      return { uidvalidity: state.uidvalidity, rev: state.rev, uids };
    });
  }

  find(search: FolderSearch): Promise<Omit<FolderHits, 'folder'> | null> {
    this.#use();
    return findInFolder(this.#call, { ...search, folder: canonicalPath(search.folder) });
  }

  source(ref: MessageRef, maxBytes: number, mostAtOnce = maxBytes): Promise<MessageSource> {
    return this.#readOne(ref, (connection, state) =>
      readSource(connection, { state, uid: ref.uid, maxBytes, mostAtOnce }),
    );
  }

  sourcePiece(ref: MessageRef, range: SourceRange): Promise<Uint8Array> {
    return this.#readOne(ref, (connection) => readSourcePiece(connection, ref.uid, range));
  }

  sources(refs: MessageRefs, maxBytes: number): Promise<MessageSource[]> {
    this.#use();
    return this.#call.work(canonicalPath(refs.folder), { refresh: false, retry: true }, (connection, state) => {
      checkValidity(state, refs.uidvalidity);
      return readSources(connection, { state, uids: refs.uids, maxBytes });
    });
  }

  sample(query: SampleQuery): Promise<Sample> {
    return this.#read(query.folder, async (connection, state) => {
      await ensureView(this.#account, connection, state);
      return readSample(connection, state, query);
    });
  }

  setFlags(selection: Selection, change: FlagChange): Promise<void> {
    return this.#change(selection, async (connection, state, uids) => {
      const stored = { state, uids, ...wordsOf(state, change) };
      if (!(await changeQuietly(this.#account, connection, stored))) await storeWords(connection, stored);
    });
  }

  setLabels(selection: Selection, change: LabelChange): Promise<void> {
    return this.#change(selection, (connection, state, uids) => changeLabels(connection, { state, uids, change }));
  }

  labelsInUse(): Promise<string[]> {
    return this.#read('INBOX', () => {
      const states = [...this.#account.states.values()];
      const words = states.flatMap(({ permanentFlags, view }) => [...permanentFlags, ...view.labelsInUse()]);
      return Promise.resolve([...new Set(words.filter(isLabel))].sort());
    });
  }

  receiptAnswered({ folder, uid, uidvalidity }: MessageRef): Promise<boolean> {
    return this.#read(folder, async (connection, state) => {
      checkValidity(state, uidvalidity);
      const keys = [{ words: `UID ${String(uid)} KEYWORD ${RECEIPT_ANSWERED}` }];
      return (await connection.run(search(keys, connection.has('ESEARCH')))).includes(uid);
    });
  }

  setReceiptAnswered({ folder, uid, uidvalidity }: MessageRef): Promise<void> {
    const selection = { folder, uidvalidity, which: { uids: [uid] } };
    return this.#change(selection, (connection, state, uids) => addWord(connection, { state, uids }, RECEIPT_ANSWERED));
  }

  move(selection: Selection, typed: string): Promise<MoveResult> {
    const to = canonicalPath(typed);
    return this.#call.queueMove(() => this.#move(selection, to));
  }

  #move(selection: Selection, to: string): Promise<MoveResult> {
    return this.#change(selection, async (connection, state, named) => {
      await this.#account.ensurePath(connection, to);
      // Two sessions can copy the same message before either removes it. Messages that another session moved are skipped.
      await this.#account.refresh(connection);
      const uids = state.view.complete ? named.filter((uid) => state.view.has(uid)) : named;
      const name = this.#account.folders.paths.nameOf(to);
      if (to === state.path || uids.length === 0) return { uidvalidity: state.uidvalidity, pairs: [] };
      const moved = await moveMessages(connection, { uids, to: name });
      this.#account.reportCountsSoon(to);
      return moved;
    });
  }

  remove(selection: Selection): Promise<void> {
    return this.#change(selection, (connection, _state, uids) => expungeMessages(connection, uids));
  }

  expungeDeleted(folder: string, uids?: readonly number[]): Promise<void> {
    this.#use();
    const how = { refresh: false, retry: false };
    return this.#call.work(canonicalPath(folder), how, (connection) => expungeFlagged(connection, uids));
  }

  append(message: NewMessage): Promise<{ uid: number; uidvalidity: number }> {
    this.#use();
    return appendTo(this.#call, { ...message, folder: canonicalPath(message.folder) });
  }

  appendAll(folder: string, messages: readonly Omit<NewMessage, 'folder'>[]): Promise<AppendedMessages> {
    this.#use();
    return appendAllTo(this.#call, canonicalPath(folder), messages);
  }

  inventory(folder: string): Promise<Inventory> {
    return readInventory((run) => this.#read(folder, run));
  }

  findByMessageId(folder: string, messageId: string): Promise<number[]> {
    return this.#read(folder, (connection, state) => {
      if (state.view.complete) return Promise.resolve(state.view.byMessageId(messageId));
      const keys = [{ words: 'HEADER Message-ID', value: messageId }];
      return connection.run(search(keys, connection.has('ESEARCH')));
    });
  }

  correspondence(scope: CorrespondenceScope): Promise<Correspondence> {
    this.#use();
    return readCorrespondence(this.#call, scope);
  }

  nameSpecialFolders(names: SpecialFolderNames | null): void {
    this.#account.folderNames = names ?? {};
  }

  specialFolder(use: CreatedUse): Promise<string> {
    this.#use();
    return specialPath(this.#call, use);
  }

  nameInRules(typed: string): Promise<string> {
    this.#use();
    const path = canonicalPath(typed);
    return this.#call.job(
      async (connection) => {
        await this.#account.ensurePath(connection, path);
        return decodeMailboxName(this.#account.folders.paths.nameOf(path).toString('utf8'));
      },
      { retry: true },
    );
  }

  folderNaming(): Promise<{ readonly prefix: string; readonly delimiter: string }> {
    this.#use();
    return this.#call.job(
      async (connection) => {
        await this.#account.ensurePath(connection, 'INBOX');
        return this.#account.folders.paths.naming;
      },
      { retry: true },
    );
  }

  sizes(folder: string): Promise<FolderSizes | null> {
    this.#use();
    return sizesOfFolder(this.#call, canonicalPath(folder));
  }

  usage(): Promise<{ used: number; limit: number }> {
    this.#use();
    return this.#call.job(
      (connection) => {
        if (!connection.has('QUOTA')) return Promise.resolve({ used: 0, limit: 0 });
        return connection.run(quotaOf(Buffer.from('INBOX')));
      },
      { retry: true },
    );
  }

  watch(folder: string): Promise<void> {
    this.#use();
    return this.#call.watch(folder === '' ? 'INBOX' : canonicalPath(folder));
  }

  subscribe(listener: (event: MailboxEvent) => void): () => void {
    return this.#account.subscribe(listener);
  }

  close(): Promise<void> {
    this.#account.close();
    return Promise.resolve();
  }

  /** Reads of one message, in a folder that need not be asked what changed in it. */
  #readOne<T>(ref: MessageRef, run: (connection: Connection, state: FolderState) => Promise<T>): Promise<T> {
    this.#use();
    return this.#call.work(canonicalPath(ref.folder), { refresh: false, retry: true }, (connection, state) => {
      checkValidity(state, ref.uidvalidity);
      return run(connection, state);
    });
  }

  #read<T>(folder: string, run: (connection: Connection, state: FolderState) => Promise<T>): Promise<T> {
    this.#use();
    return this.#call.work(canonicalPath(folder), { refresh: true, retry: true }, run);
  }

  async #change<T>(
    { folder: typed, uidvalidity, which, opId }: Selection,
    run: (connection: Connection, state: FolderState, uids: readonly number[]) => Promise<T>,
  ): Promise<T> {
    this.#use();
    const folder = canonicalPath(typed);
    const known = 'uids' in which ? which.uids : null;
    const wanted = 'search' in which ? which.search : null;
    const only = await searchBodies(this.#call, folder, wanted);
    return this.#call.work(folder, { refresh: known === null, retry: false, opId }, async (connection, state) => {
      checkValidity(state, uidvalidity);
      if (known !== null) return run(connection, state, known);
      await ensureView(this.#account, connection, state);
      const scope: ListScope = { folder, sort: 0, dir: 1, threaded: false, ...(wanted !== null && { search: wanted }) };
      // A change of all messages leaves none out.
      return run(connection, state, await readUids(connection, state, { query: scope, only, most: Infinity }));
    });
  }

  #use(): void {
    this.#account.lastUsed = Date.now();
    if (!this.#account.alive) throw new Failure('mail_unavailable');
  }
}
