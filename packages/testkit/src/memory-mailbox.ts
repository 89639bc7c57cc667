import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG, MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { NO_MESSAGES } from '@pillarbox/contract/mail/folder';
import type { Folder, FolderInfo, SpecialUse } from '@pillarbox/contract/mail/folder';
import type { ListPage, ListQuery, ListScope, Search } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type {
  FlagChange,
  Mailbox,
  MailboxEvent,
  MessageRef,
  MessageSource,
  MoveResult,
  NewMessage,
  Selection,
} from '@pillarbox/mailbox/port';
import { changeFlags } from '@pillarbox/rules/flags';

/** A message as the fake keeps it. */
interface KeptMessage {
  flags: number;
  receiptAnswered?: boolean;
  readonly source: Uint8Array;
  readonly arrived: number;
}

/** A folder as the fake keeps it; tests may look into it. */
export interface KeptFolder {
  uidvalidity: number;
  uidnext: number;
  readonly use: SpecialUse | null;
  readonly messages: Map<number, KeptMessage>;
}

/** What all mailboxes of one account share: its folders and whoever listens. */
export interface MemoryAccount {
  readonly folders: Map<string, KeptFolder>;
  readonly listeners: Set<(event: MailboxEvent) => void>;
  /** False: moves do not tell the new uids (a server without UIDPLUS). */
  uidplus: boolean;
  quota: number;
}

let lastUidvalidity = 1_700_000_000;

function newFolder(use: SpecialUse | null): KeptFolder {
  lastUidvalidity += 1;
  return { uidvalidity: lastUidvalidity, uidnext: 1, use, messages: new Map() };
}

/** An account with the usual folders and no message. */
export function memoryAccount(): MemoryAccount {
  const folders = new Map<string, KeptFolder>([
    ['INBOX', newFolder('inbox')],
    ['Drafts', newFolder('drafts')],
    ['Sent', newFolder('sent')],
    ['Spam', newFolder('spam')],
    ['Trash', newFolder('trash')],
  ]);
  return { folders, listeners: new Set(), uidplus: true, quota: 0 };
}

const decoder = new TextDecoder('utf-8');

function headerOf(source: Uint8Array, name: string): string {
  const text = decoder.decode(source);
  const head = text.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ');
  const line = unfolded.split(/\r?\n/).find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line === undefined ? '' : line.slice(name.length + 1).trim();
}

/**
 * A mailbox in memory for tests of what stands above the port: one handle, as a sign-in gives it, on a shared account. It
 * knows no previews, no threads and no order but arrival.
 */
export class MemoryMailbox implements Mailbox {
  readonly #account: MemoryAccount;
  readonly #mine = new Set<(event: MailboxEvent) => void>();
  /** Names of the methods called, in order. */
  readonly calls: string[] = [];
  /** Set by a test: the next call of this method fails so. */
  readonly failures = new Map<keyof Mailbox, Failure>();
  watched = '';
  lastUsed = 0;
  alive = true;

  constructor(account: MemoryAccount) {
    this.#account = account;
  }

  #enter(method: keyof Mailbox): void {
    this.calls.push(method);
    this.lastUsed = Date.now();
    if (!this.alive) throw new Failure('mail_unavailable');
    const failure = this.failures.get(method);
    this.failures.delete(method);
    if (failure !== undefined) throw failure;
  }

  #folder(path: string, uidvalidity?: number): KeptFolder {
    const folder = this.#account.folders.get(path);
    if (folder === undefined) throw new Failure('folder_not_found');
    if (uidvalidity !== undefined && uidvalidity !== folder.uidvalidity) throw new Failure('mailbox_changed');
    return folder;
  }

  #select(selection: Selection): number[] {
    const folder = this.#folder(selection.folder, selection.uidvalidity);
    if ('uids' in selection.which) return selection.which.uids.filter((uid) => folder.messages.has(uid));
    return this.#found(folder, selection.which.search);
  }

  #found(folder: KeptFolder, search: Search | null | undefined): number[] {
    const words = (search?.text ?? '').toLowerCase();
    const flags = search?.flags ?? [];
    return [...folder.messages]
      .filter(([, message]) => {
        if (words !== '' && !decoder.decode(message.source).toLowerCase().includes(words)) return false;
        return flags.every((filter) => holds(message.flags, filter));
      })
      .map(([uid]) => uid);
  }

  #emit(event: MailboxEvent): void {
    for (const listener of this.#account.listeners) listener(event);
  }

  #changed(path: string, change: { inserted?: number[]; removed?: number[]; flags?: number[] }, opId?: string): void {
    const folder = this.#folder(path);
    this.#emit({
      event: 'folder-changed',
      folder: path,
      uidvalidity: folder.uidvalidity,
      rev: 1,
      inserted: change.inserted ?? [],
      removed: change.removed ?? [],
      flags: (change.flags ?? []).map((uid) => ({ uid, flags: folder.messages.get(uid)?.flags ?? 0 })),
      opIds: opId === undefined ? [] : [opId],
      reset: false,
    });
  }

  async folders(): Promise<Folder[]> {
    this.#enter('folders');
    return [...this.#account.folders].map(([path, folder]) => describeFolder(path, folder));
  }

  async createFolder(path: string): Promise<void> {
    this.#enter('createFolder');
    if (this.#account.folders.has(path)) throw new Failure('folder_name_exists');
    this.#account.folders.set(path, newFolder(null));
    this.#emit({ event: 'folders-changed' });
  }

  async renameFolder(path: string, newPath: string): Promise<void> {
    this.#enter('renameFolder');
    this.#folder(path);
    if (this.#account.folders.has(newPath)) throw new Failure('folder_name_exists');
    for (const [each, folder] of [...this.#account.folders]) {
      if (each !== path && !each.startsWith(`${path}/`)) continue;
      this.#account.folders.delete(each);
      this.#account.folders.set(newPath + each.slice(path.length), folder);
    }
    this.#emit({ event: 'folders-changed' });
  }

  async deleteFolder(path: string): Promise<void> {
    this.#enter('deleteFolder');
    this.#folder(path);
    for (const each of [...this.#account.folders.keys()]) {
      if (each === path || each.startsWith(`${path}/`)) this.#account.folders.delete(each);
    }
    this.#emit({ event: 'folders-changed' });
  }

  async list(query: ListQuery): Promise<ListPage> {
    this.#enter('list');
    const folder = this.#folder(query.folder, query.uidvalidity);
    const uids = this.#found(folder, query.search);
    if (query.dir === -1) uids.reverse();
    const rows = uids.slice(query.offset, query.offset + query.limit).flatMap((uid) => this.#row(query.folder, uid));
    const unseen = this.#found(folder, { text: '', scope: 0, flags: ['UNSEEN'] }).length;
    const { uidvalidity } = folder;
    return { uidvalidity, rev: 1, total: uids.length, unseen, provisional: false, groups: [], rows };
  }

  async rows(folder: string, uids: readonly number[], uidvalidity?: number): Promise<MessageRow[]> {
    this.#enter('rows');
    this.#folder(folder, uidvalidity);
    return uids.flatMap((uid) => this.#row(folder, uid));
  }

  async threads(
    folder: string,
    uids: readonly number[],
    uidvalidity?: number,
  ): Promise<{ uid: number; threadmap: number[] }[]> {
    this.#enter('threads');
    const { messages } = this.#folder(folder, uidvalidity);
    return uids.filter((uid) => messages.has(uid)).map((uid) => ({ uid, threadmap: [uid] }));
  }

  #row(path: string, uid: number): MessageRow[] {
    const message = this.#folder(path).messages.get(uid);
    if (message === undefined) return [];
    const subject = headerOf(message.source, 'Subject');
    const from = [{ name: '', mail: headerOf(message.source, 'From') }];
    const place = { uid, folder: path, date: message.arrived, flags: message.flags, size: message.source.length };
    return [{ ...place, subject, from, to: [], cc: [], bcc: [], preview: '', threadid: '0', threadmap: [] }];
  }

  async uidsOf(scope: ListScope): Promise<{ uidvalidity: number; rev: number; uids: number[] }> {
    this.#enter('uidsOf');
    const folder = this.#folder(scope.folder);
    const uids = this.#found(folder, scope.search);
    if (scope.dir === -1) uids.reverse();
    return { uidvalidity: folder.uidvalidity, rev: 1, uids };
  }

  async source(ref: MessageRef, maxBytes: number): Promise<MessageSource> {
    this.#enter('source');
    const folder = this.#folder(ref.folder, ref.uidvalidity);
    const message = folder.messages.get(ref.uid);
    if (message === undefined) throw new Failure('message_not_found');
    if (message.source.length > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
    return { uid: ref.uid, uidvalidity: folder.uidvalidity, ...message };
  }

  async setFlags(selection: Selection, change: FlagChange): Promise<void> {
    this.#enter('setFlags');
    const uids = this.#select(selection);
    const { messages } = this.#folder(selection.folder);
    for (const uid of uids) {
      const message = messages.get(uid);
      if (message !== undefined) message.flags = changeFlags(message.flags, change);
    }
    this.#changed(selection.folder, { flags: uids }, selection.opId);
  }

  async receiptAnswered(ref: MessageRef): Promise<boolean> {
    this.#enter('receiptAnswered');
    return this.#folder(ref.folder, ref.uidvalidity).messages.get(ref.uid)?.receiptAnswered ?? false;
  }

  async setReceiptAnswered(ref: MessageRef): Promise<void> {
    this.#enter('setReceiptAnswered');
    const message = this.#folder(ref.folder, ref.uidvalidity).messages.get(ref.uid);
    if (message !== undefined) message.receiptAnswered = true;
  }

  async move(selection: Selection, to: string): Promise<MoveResult> {
    this.#enter('move');
    const target = this.#folder(to);
    const uids = this.#select(selection);
    const { messages } = this.#folder(selection.folder);
    const pairs = uids.flatMap((uid): [number, number][] => {
      const message = messages.get(uid);
      if (message === undefined) return [];
      messages.delete(uid);
      target.messages.set(target.uidnext, message);
      target.uidnext += 1;
      return [[uid, target.uidnext - 1]];
    });
    this.#changed(selection.folder, { removed: uids }, selection.opId);
    this.#changed(to, { inserted: pairs.map(([, uid]) => uid) });
    return { uidvalidity: target.uidvalidity, pairs: this.#account.uidplus ? pairs : [] };
  }

  async remove(selection: Selection): Promise<void> {
    this.#enter('remove');
    const uids = this.#select(selection);
    for (const uid of uids) this.#folder(selection.folder).messages.delete(uid);
    this.#changed(selection.folder, { removed: uids }, selection.opId);
  }

  async expungeDeleted(folder: string, uids?: readonly number[]): Promise<void> {
    this.#enter('expungeDeleted');
    const { messages } = this.#folder(folder);
    for (const [uid, message] of [...messages]) {
      const named = uids === undefined || uids.includes(uid);
      if (named && (message.flags & MESSAGE_FLAG.DELETED) !== 0) messages.delete(uid);
    }
  }

  async append(message: NewMessage): Promise<{ uid: number; uidvalidity: number }> {
    this.#enter('append');
    const folder = this.#folder(message.folder);
    if (this.#account.quota > 0 && message.source.length > this.#account.quota) throw new Failure('mail_over_quota');
    const uid = folder.uidnext;
    folder.uidnext += 1;
    folder.messages.set(uid, { flags: message.flags, source: message.source, arrived: Date.now() });
    this.#changed(message.folder, { inserted: [uid] });
    return { uid, uidvalidity: folder.uidvalidity };
  }

  async findByMessageId(folder: string, messageId: string): Promise<number[]> {
    this.#enter('findByMessageId');
    return [...this.#folder(folder).messages]
      .filter(([, message]) => headerOf(message.source, 'Message-ID') === messageId)
      .map(([uid]) => uid);
  }

  async specialFolder(use: 'drafts' | 'sent' | 'spam' | 'trash'): Promise<string> {
    this.#enter('specialFolder');
    const found = [...this.#account.folders].find(([, folder]) => folder.use === use);
    if (found !== undefined) return found[0];
    const path = use.charAt(0).toUpperCase() + use.slice(1);
    this.#account.folders.set(path, newFolder(use));
    return path;
  }

  async usage(): Promise<{ used: number; limit: number }> {
    this.#enter('usage');
    const sources = [...this.#account.folders.values()].flatMap((folder) => [...folder.messages.values()]);
    return { used: sources.reduce((sum, each) => sum + each.source.length, 0), limit: this.#account.quota };
  }

  async watch(folder: string): Promise<void> {
    this.#enter('watch');
    this.watched = folder;
  }

  subscribe(listener: (event: MailboxEvent) => void): () => void {
    this.#account.listeners.add(listener);
    this.#mine.add(listener);
    return () => {
      this.#account.listeners.delete(listener);
      this.#mine.delete(listener);
    };
  }

  async close(): Promise<void> {
    this.alive = false;
    for (const listener of this.#mine) this.#account.listeners.delete(listener);
  }
}

function holds(flags: number, filter: Search['flags'][number]): boolean {
  switch (filter) {
    case 'UNSEEN':
      return (flags & MESSAGE_FLAG.SEEN) === 0;
    case 'UNTASKED':
      return (flags & MESSAGE_FLAG.TASKED) === 0;
    case 'ATTACHMENT':
      return (flags & MESSAGE_FLAG.ATTACH) !== 0;
    default:
      return (flags & MESSAGE_FLAG[filter]) !== 0;
  }
}

function describeFolder(path: string, kept: KeptFolder): Folder {
  const info: FolderInfo = { ...NO_MESSAGES, messages: kept.messages.size };
  for (const [uid, { flags, source }] of kept.messages) {
    if ((flags & MESSAGE_FLAG.SEEN) === 0) info.unseen += 1;
    else info.seen += 1;
    info.dropsize += source.length;
    info.topuid = Math.max(info.topuid, uid);
  }
  return {
    name: path,
    id: encodeURIComponent(path),
    rotation: 0,
    flags: FOLDER_FLAG.UNMARKED,
    subscribe: true,
    info,
    type: kept.use === null ? 'personal' : 'core',
    langkey: null,
    use: kept.use,
    uidvalidity: kept.uidvalidity,
  };
}
