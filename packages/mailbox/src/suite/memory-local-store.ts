import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { LabelChange } from '../port.ts';
import type {
  LocalAccount,
  LocalChanges,
  LocalCounts,
  LocalFolder,
  LocalMessage,
  LocalStore,
  NewLocalMessage,
} from '../local/store.ts';

interface Kept extends LocalMessage {
  readonly text: string;
}

interface FolderState {
  readonly address: string;
  readonly id: number;
  readonly use: LocalFolder['use'];
  readonly uidvalidity: number;
  path: string;
  uidnext: number;
  modseq: number;
  readonly messages: Map<number, Kept>;
  readonly removed: { readonly uid: number; readonly modseq: number }[];
}

/** The storage of the built-in mail system in memory, for tests; also the simplest implementation of the port. */
export class MemoryLocalStore implements LocalStore {
  readonly #accounts = new Map<string, LocalAccount>();
  readonly #folders = new Map<number, FolderState>();
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #rules = new Map<string, string>();
  readonly #answers = new Map<string, number>();
  #nextId = 1;

  account(address: string): Promise<LocalAccount | null> {
    return Promise.resolve(this.#accounts.get(address) ?? null);
  }

  addAccount(account: LocalAccount): Promise<boolean> {
    if (this.#accounts.has(account.address)) return Promise.resolve(false);
    this.#accounts.set(account.address, account);
    return Promise.resolve(true);
  }

  setPasswordHash(address: string, passwordHash: string): Promise<boolean> {
    const account = this.#accounts.get(address);
    if (account !== undefined) this.#accounts.set(address, { ...account, passwordHash });
    return Promise.resolve(account !== undefined);
  }

  mailRules(address: string): Promise<string> {
    return Promise.resolve(this.#rules.get(address) ?? '');
  }

  setMailRules(address: string, { text, expected }: { text: string; expected: string }): Promise<boolean> {
    const fits = this.#accounts.has(address) && (this.#rules.get(address) ?? '') === expected;
    if (fits) this.#rules.set(address, text);
    return Promise.resolve(fits);
  }

  claimAnswer(address: string, { key, days }: { key: string; days: number }): Promise<boolean> {
    const name = JSON.stringify([address, key]);
    const isDue = (this.#answers.get(name) ?? 0) <= Date.now() - days * 86_400_000;
    if (isDue) this.#answers.set(name, Date.now());
    return Promise.resolve(isDue);
  }

  folders(address: string): Promise<LocalFolder[]> {
    return Promise.resolve(this.#of(address).map(shown));
  }

  folder(id: number): Promise<LocalFolder | null> {
    const state = this.#folders.get(id);
    return Promise.resolve(state === undefined ? null : shown(state));
  }

  addFolder(address: string, folder: Pick<LocalFolder, 'path' | 'use' | 'uidvalidity'>): Promise<LocalFolder | null> {
    const taken = this.#of(address).some(({ path }) => path === folder.path);
    if (taken || !this.#accounts.has(address)) return Promise.resolve(null);
    const state = { ...folder, address, id: this.#nextId++, uidnext: 1, modseq: 1, messages: new Map(), removed: [] };
    this.#folders.set(state.id, state);
    return Promise.resolve(shown(state));
  }

  renameFolders(address: string, renames: readonly { readonly id: number; readonly path: string }[]): Promise<boolean> {
    const ids = new Set(renames.map(({ id }) => id));
    const paths = new Set(renames.map(({ path }) => path));
    if (this.#of(address).some(({ id, path }) => !ids.has(id) && paths.has(path))) return Promise.resolve(false);
    for (const { id, path } of renames) {
      const state = this.#folders.get(id);
      if (state?.address === address) state.path = path;
    }
    return Promise.resolve(true);
  }

  removeFolders(address: string, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const state = this.#folders.get(id);
      if (state?.address !== address) continue;
      this.#folders.delete(id);
      this.#forget([...state.messages.values()]);
    }
    return Promise.resolve();
  }

  counts(address: string): Promise<LocalCounts[]> {
    return Promise.resolve(
      this.#of(address).map(({ id, messages }) => {
        const all = [...messages.values()];
        const having = (flag: number): number => all.filter(({ flags }) => (flags & flag) !== 0).length;
        return {
          folderId: id,
          messages: all.length,
          seen: having(MESSAGE_FLAG.SEEN),
          answered: having(MESSAGE_FLAG.ANSWERED),
          flagged: having(MESSAGE_FLAG.FLAGGED),
          draft: having(MESSAGE_FLAG.DRAFT),
          deleted: having(MESSAGE_FLAG.DELETED),
          bytes: all.reduce((sum, { size }) => sum + size, 0),
        };
      }),
    );
  }

  putBlob(source: Uint8Array): Promise<string> {
    const id = `blob-${String(this.#nextId++)}`;
    this.#blobs.set(id, Uint8Array.from(source));
    return Promise.resolve(id);
  }

  blob(id: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.#blobs.get(id) ?? null);
  }

  addMessages(folderId: number, messages: readonly NewLocalMessage[]): Promise<{ uids: number[] } | null> {
    const state = this.#folders.get(folderId);
    if (state === undefined) return Promise.resolve(null);
    if (messages.length > 0) state.modseq += 1;
    return Promise.resolve({ uids: messages.map((message) => insert(state, message)) });
  }

  messages(folderId: number, uids: readonly number[]): Promise<LocalMessage[]> {
    const kept = this.#folders.get(folderId)?.messages;
    return Promise.resolve(
      ascending(uids)
        .flatMap((uid) => kept?.get(uid) ?? [])
        .map(withoutText),
    );
  }

  scan(folderId: number, aboveUid: number, limit: number): Promise<LocalMessage[]> {
    const kept = [...(this.#folders.get(folderId)?.messages.values() ?? [])];
    return Promise.resolve(
      kept
        .filter(({ uid }) => uid > aboveUid)
        .slice(0, limit)
        .map(withoutText),
    );
  }

  changes(folderId: number, since: number, fromUid: number): Promise<LocalChanges | null> {
    const state = this.#folders.get(folderId);
    if (state === undefined) return Promise.resolve(null);
    const kept = [...state.messages.values()];
    const vanished = state.removed.filter(({ uid, modseq }) => uid < fromUid && modseq > since).map(({ uid }) => uid);
    return Promise.resolve({
      modseq: state.modseq,
      uidnext: state.uidnext,
      added: kept.filter(({ uid }) => uid >= fromUid).map(withoutText),
      flags: kept
        .filter(({ uid, modseq }) => uid < fromUid && modseq > since)
        .map(({ uid, flags, labels }) => ({ uid, flags, labels })),
      vanished: ascending(vanished),
    });
  }

  changeFlags(
    folderId: number,
    uids: readonly number[],
    { set, unset }: { readonly set: number; readonly unset: number },
  ): Promise<number[]> {
    const state = this.#folders.get(folderId);
    const changed = ascending(uids).flatMap((uid) => {
      const message = state?.messages.get(uid);
      return message === undefined || ((message.flags & ~unset) | set) === message.flags ? [] : [message];
    });
    if (state === undefined || changed.length === 0) return Promise.resolve([]);
    state.modseq += 1;
    for (const message of changed) {
      state.messages.set(message.uid, { ...message, flags: (message.flags & ~unset) | set, modseq: state.modseq });
    }
    return Promise.resolve(changed.map(({ uid }) => uid));
  }

  changeLabels(folderId: number, uids: readonly number[], { add, remove }: LabelChange): Promise<number[]> {
    const state = this.#folders.get(folderId);
    const changed = ascending(uids).flatMap((uid) => {
      const message = state?.messages.get(uid);
      if (message === undefined) return [];
      const labels = [...new Set([...message.labels.filter((word) => !remove.includes(word)), ...add])].sort();
      return labels.join() === message.labels.join() ? [] : [{ message, labels }];
    });
    if (state === undefined || changed.length === 0) return Promise.resolve([]);
    state.modseq += 1;
    for (const { message, labels } of changed) {
      state.messages.set(message.uid, { ...message, labels, modseq: state.modseq });
    }
    return Promise.resolve(changed.map(({ message }) => message.uid));
  }

  labelsInUse(address: string): Promise<string[]> {
    const words = this.#of(address).flatMap(({ messages }) => [...messages.values()].flatMap(({ labels }) => labels));
    return Promise.resolve([...new Set(words)].sort());
  }

  moveMessages(
    folderId: number,
    uids: readonly number[],
    toFolderId: number,
  ): Promise<[from: number, to: number][] | null> {
    const from = this.#folders.get(folderId);
    const to = this.#folders.get(toFolderId);
    if (to === undefined) return Promise.resolve(null);
    const found = [...new Set(uids)].flatMap((uid) => from?.messages.get(uid) ?? []);
    if (from === undefined || found.length === 0) return Promise.resolve([]);
    from.modseq += 1;
    if (to !== from) to.modseq += 1;
    const pairs = found.map((message): [number, number] => [message.uid, insert(to, message)]);
    take(
      from,
      found.map(({ uid }) => uid),
    );
    return Promise.resolve(pairs);
  }

  removeMessages(folderId: number, uids: readonly number[]): Promise<number[]> {
    const state = this.#folders.get(folderId);
    const there = ascending(uids).filter((uid) => state?.messages.has(uid) === true);
    if (state === undefined || there.length === 0) return Promise.resolve([]);
    state.modseq += 1;
    const gone = there.flatMap((uid) => state.messages.get(uid) ?? []);
    take(state, there);
    this.#forget(gone);
    return Promise.resolve(there);
  }

  findText(folderId: number, word: string): Promise<number[]> {
    const kept = [...(this.#folders.get(folderId)?.messages.values() ?? [])];
    return Promise.resolve(kept.filter(({ text }) => text.includes(word)).map(({ uid }) => uid));
  }

  findMessageId(folderId: number, messageId: string): Promise<number[]> {
    const kept = [...(this.#folders.get(folderId)?.messages.values() ?? [])];
    return Promise.resolve(kept.filter(({ envelope }) => envelope.messageId === messageId).map(({ uid }) => uid));
  }

  #of(address: string): FolderState[] {
    return [...this.#folders.values()].filter((state) => state.address === address);
  }

  /** Removes blobs of removed messages that no other message refers to. */
  #forget(gone: readonly Kept[]): void {
    const all = [...this.#folders.values()].flatMap(({ messages }) => [...messages.values()]);
    const named = new Set(all.map(({ blob }) => blob));
    for (const { blob } of gone) if (!named.has(blob)) this.#blobs.delete(blob);
  }
}

function shown({ id, path, use, uidvalidity, uidnext, modseq }: FolderState): LocalFolder {
  return { id, path, use, uidvalidity, uidnext, modseq };
}

function ascending(uids: readonly number[]): number[] {
  return [...new Set(uids)].sort((a, b) => a - b);
}

function insert(state: FolderState, message: NewLocalMessage & { readonly labels?: readonly string[] }): number {
  const uid = state.uidnext++;
  state.messages.set(uid, { labels: [], ...message, uid, modseq: state.modseq });
  return uid;
}

function take(state: FolderState, uids: readonly number[]): void {
  for (const uid of uids) {
    state.messages.delete(uid);
    state.removed.push({ uid, modseq: state.modseq });
  }
}

function withoutText({ text: _text, ...message }: Kept): LocalMessage {
  return message;
}
