import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Conversation } from '@pillarbox/contract/mail/conversation';
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
import { answerList, threadmapsOf, viewScope } from '../view/answer.ts';
import { withConversations } from '../view/across-folders.ts';
import { correspondenceOf } from '../view/correspondence.ts';
import { sizesOf } from '../view/sizes.ts';
import { bodyMatches } from './body-search.ts';
import { findInFolder } from './find.ts';
import { flagMasks, initialFlags } from './flag-change.ts';
import { FolderTree } from './folder-tree.ts';
import { withMailFailures } from './mail-failures.ts';
import { inSlices } from '../in-slices.ts';
import { checkedLabels } from '../label-change.ts';
import { readConversation } from './read-conversation.ts';
import { readInventory } from './read-inventory.ts';
import { readRows } from './read-rows.ts';
import { readSample } from './read-sample.ts';
import { readSource, readSources } from './read-source.ts';
import { prepareMessage } from './prepare-message.ts';
import { OpenFolders } from './open-folders.ts';
import { selectedMessages } from './selected-messages.ts';
import type { LocalAccount, LocalBus, LocalStore } from './store.ts';

/** What a local mailbox needs. */
export interface LocalMailboxParts {
  readonly store: LocalStore;
  readonly bus: LocalBus;
  readonly account: LocalAccount;
  /** Largest message, in bytes. */
  readonly maxMessage: number;
  readonly now: () => number;
}

/** One account of the built-in mail system as an open mailbox. */
export class LocalMailbox implements Mailbox {
  readonly #store: LocalStore;
  readonly #account: LocalAccount;
  readonly #parts: LocalMailboxParts;
  readonly #tree: FolderTree;
  readonly #open: OpenFolders;
  #lastUsed: number;

  constructor(parts: LocalMailboxParts) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#account = parts.account;
    this.#tree = new FolderTree(parts.store, parts.account.address);
    this.#open = new OpenFolders({ ...parts, address: parts.account.address, tree: this.#tree });
    this.#lastUsed = parts.now();
  }

  /** Reads the state of every folder, so that all later changes are reported. */
  begin(): Promise<void> {
    return this.#use(() => this.#open.begin());
  }

  get lastUsed(): number {
    return this.#lastUsed;
  }

  get alive(): boolean {
    return this.#open.alive;
  }

  folders(): Promise<Folder[]> {
    return this.#use(() => this.#tree.list());
  }

  createFolder(path: string): Promise<void> {
    return this.#changeFolders(() => this.#tree.create(path));
  }

  renameFolder(path: string, newPath: string): Promise<void> {
    return this.#changeFolders(() => this.#tree.rename(path, newPath));
  }

  deleteFolder(path: string): Promise<void> {
    return this.#changeFolders(() => this.#tree.remove(path));
  }

  list(query: ListQuery): Promise<ListPage> {
    return this.#use(async () => {
      const open = await this.#open.view(query.folder, query.uidvalidity);
      await inSlices(open.view.prepareInSteps(query.sort));
      const only = await bodyMatches(this.#store, open, query.search);
      const { items, ...page } = answerList(open.view, query, { now: this.#parts.now(), only });
      const rows = await readRows(this.#store, open, items);
      if (!query.threaded || query.conversations !== true) return { ...page, rows };
      const { threads } = this.#open;
      return { ...page, rows: withConversations(rows, open, { others: (await this.#open.views()).others, threads }) };
    });
  }

  conversation({ folder, uid, uidvalidity }: MessageRef): Promise<Conversation> {
    return this.#use(async () => {
      const open = await this.#open.view(folder, uidvalidity);
      if (!open.view.has(uid)) throw new Failure('message_not_found');
      return await readConversation(this.#store, this.#open, { open, uid });
    });
  }

  rows(folder: string, uids: readonly number[], uidvalidity?: number): Promise<MessageRow[]> {
    return this.#use(async () => {
      const open = await this.#open.view(folder, uidvalidity);
      return readRows(
        this.#store,
        open,
        uids.map((uid) => ({ uid, threadmap: [] })),
      );
    });
  }

  threads(
    folder: string,
    uids: readonly number[],
    uidvalidity?: number,
  ): Promise<{ uid: number; threadmap: number[] }[]> {
    return this.#use(async () => threadmapsOf((await this.#open.view(folder, uidvalidity)).view, uids));
  }

  uidsOf(scope: ListScope): Promise<{ uidvalidity: number; rev: number; uids: number[] }> {
    return this.#use(async () => {
      const open = await this.#open.view(scope.folder);
      await inSlices(open.view.prepareInSteps(scope.sort));
      const only = await bodyMatches(this.#store, open, scope.search);
      const { view } = open;
      return { uidvalidity: view.uidvalidity, rev: view.rev, uids: view.list(viewScope(scope, only)).uids() };
    });
  }

  find(search: FolderSearch): Promise<Omit<FolderHits, 'folder'> | null> {
    return this.#use(async () => findInFolder(this.#store, await this.#open.view(search.folder), search));
  }

  source(ref: MessageRef, maxBytes: number): Promise<MessageSource> {
    return this.#use(async () => {
      const folder = await this.#open.folder(ref.folder, ref.uidvalidity);
      return await readSource(this.#store, folder, { uid: ref.uid, maxBytes });
    });
  }

  sources(refs: MessageRefs, maxBytes: number): Promise<MessageSource[]> {
    return this.#use(async () => {
      const folder = await this.#open.folder(refs.folder, refs.uidvalidity);
      return await readSources(this.#store, folder, { uids: refs.uids, maxBytes });
    });
  }

  /** Reads the whole source for it: the store has no parts of one. */
  async sourcePiece(ref: MessageRef, { from, count }: SourceRange): Promise<Uint8Array> {
    const { source } = await this.source(ref, Infinity);
    return source.subarray(from, from + count);
  }

  sample(query: SampleQuery): Promise<Sample> {
    return this.#use(async () => readSample(this.#store, await this.#open.view(query.folder), query));
  }

  setFlags(selection: Selection, change: FlagChange): Promise<void> {
    return this.#use(async () => {
      const { id, uids } = await this.#selected(selection);
      const changed = await this.#store.changeFlags(id, uids, flagMasks(change));
      await this.#open.changed([id], { opId: selection.opId, really: changed.length > 0 });
    });
  }

  setLabels(selection: Selection, change: LabelChange): Promise<void> {
    return this.#use(async () => {
      const { id, uids } = await this.#selected(selection);
      const changed = await this.#store.changeLabels(id, uids, checkedLabels(change));
      await this.#open.changed([id], { opId: selection.opId, really: changed.length > 0 });
    });
  }

  labelsInUse(): Promise<string[]> {
    return this.#use(() => this.#store.labelsInUse(this.#account.address));
  }

  /** Only this product reads these mailboxes, and it stores by Message-ID which requests were answered. */
  async receiptAnswered(ref: MessageRef): Promise<boolean> {
    await this.#use(() => this.#open.folder(ref.folder, ref.uidvalidity));
    return false;
  }

  async setReceiptAnswered(ref: MessageRef): Promise<void> {
    await this.#use(() => this.#open.folder(ref.folder, ref.uidvalidity));
  }

  move(selection: Selection, to: string): Promise<MoveResult> {
    return this.#use(async () => {
      const target = await this.#open.folder(to);
      const { id, uids } = await this.#selected(selection);
      // Moving a message to its own folder would only give it a new uid.
      if (id === target.id) return { uidvalidity: target.uidvalidity, pairs: [] };
      const pairs = await this.#store.moveMessages(id, uids, target.id);
      if (pairs === null) throw new Failure('folder_not_found');
      const stored = { folder: target.id, uids: pairs.map(([, uid]) => uid) };
      await this.#open.changed([id, target.id], { opId: selection.opId, really: pairs.length > 0, stored });
      return { uidvalidity: target.uidvalidity, pairs };
    });
  }

  remove(selection: Selection): Promise<void> {
    return this.#use(async () => {
      const { id, uids } = await this.#selected(selection);
      const gone = await this.#store.removeMessages(id, uids);
      await this.#open.changed([id], { opId: selection.opId, really: gone.length > 0 });
    });
  }

  expungeDeleted(folder: string, uids?: readonly number[]): Promise<void> {
    return this.#use(async () => {
      const { id, view } = await this.#open.view(folder);
      const asked = uids ?? [...view.uids()];
      const deleted = asked.filter((uid) => ((view.flagsOf(uid) ?? 0) & MESSAGE_FLAG.DELETED) !== 0);
      const gone = await this.#store.removeMessages(id, deleted);
      await this.#open.changed([id], { really: gone.length > 0 });
    });
  }

  append({ folder, source, flags, arrived }: NewMessage): Promise<{ uid: number; uidvalidity: number }> {
    return this.#use(async () => {
      const { maxMessage, now } = this.#parts;
      if (source.length > maxMessage) throw new Failure('message_too_large', { limit: maxMessage });
      const { id, uidvalidity } = await this.#open.folder(folder);
      const { used, limit } = await this.#usage();
      if (limit > 0 && used + source.length > limit) throw new Failure('mail_over_quota', { limit });
      const message = await prepareMessage(this.#store, {
        source,
        flags: initialFlags(flags),
        arrived: arrived ?? now(),
      });
      const [uid] = (await this.#store.addMessages(id, [message]))?.uids ?? [];
      if (uid === undefined) throw new Failure('folder_not_found');
      await this.#open.changed([id], { really: true, stored: { folder: id, uids: [uid] } });
      return { uid, uidvalidity };
    });
  }

  async appendAll(folder: string, messages: readonly Omit<NewMessage, 'folder'>[]): Promise<AppendedMessages> {
    let validity = 0;
    const results: (number | Failure)[] = [];
    for (const message of messages) {
      try {
        const { uid, uidvalidity } = await this.append({ ...message, folder });
        validity = uidvalidity;
        results.push(uid);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.code === 'message_too_large') results.push(error);
        else if (results.length === 0) throw error;
        else return { uidvalidity: validity, results, stopped: error };
      }
    }
    return { uidvalidity: validity, results };
  }

  inventory(path: string): Promise<Inventory> {
    return this.#use(async () => readInventory(this.#store, await this.#open.folder(path)));
  }

  findByMessageId(folder: string, messageId: string): Promise<number[]> {
    return this.#use(async () => {
      const { id } = await this.#open.folder(folder);
      return this.#store.findMessageId(id, messageId);
    });
  }

  correspondence({ sent }: CorrespondenceScope): Promise<Correspondence> {
    return this.#use(async () => {
      const { view } = await this.#open.view('INBOX');
      const written = sent === null ? null : (await this.#open.view(sent)).view;
      return correspondenceOf([view], written, true);
    });
  }

  specialFolder(use: CreatedUse): Promise<string> {
    return this.#use(async () => {
      const { folder, made } = await this.#tree.special(use);
      if (made) await this.#open.foldersChanged();
      return folder.path;
    });
  }

  nameInRules(path: string): Promise<string> {
    return Promise.resolve(path);
  }

  folderNaming(): Promise<{ readonly prefix: string; readonly delimiter: string }> {
    return Promise.resolve({ prefix: '', delimiter: '/' });
  }

  sizes(folder: string): Promise<FolderSizes | null> {
    return this.#use(async () => sizesOf((await this.#open.view(folder)).view));
  }

  usage(): Promise<{ used: number; limit: number }> {
    return this.#use(() => this.#usage());
  }

  /** Nothing to do: changes of every folder are reported at once. */
  async watch(folder: string): Promise<void> {
    await this.#use(() => this.#open.folder(folder === '' ? 'INBOX' : folder));
  }

  subscribe(listener: (event: MailboxEvent) => void): () => void {
    return this.#open.subscribe(listener);
  }

  close(): Promise<void> {
    this.#open.close();
    return Promise.resolve();
  }

  async #usage(): Promise<{ used: number; limit: number }> {
    const counts = await this.#store.counts(this.#account.address);
    return { used: counts.reduce((sum, { bytes }) => sum + bytes, 0), limit: this.#account.quota };
  }

  #selected(selection: Selection): Promise<{ id: number; uids: readonly number[] }> {
    return selectedMessages(this.#store, this.#open, selection);
  }

  async #changeFolders(work: () => Promise<void>): Promise<void> {
    await this.#use(async () => {
      await work();
      await this.#open.foldersChanged();
    });
  }

  #use<T>(work: () => Promise<T>): Promise<T> {
    this.#lastUsed = this.#parts.now();
    if (!this.alive) return Promise.reject(new Failure('mail_unavailable'));
    return withMailFailures(work);
  }
}
