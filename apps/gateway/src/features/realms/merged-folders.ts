import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder, SpecialUse } from '@pillarbox/contract/mail/folder';
import { MAX_MERGED_FOLDERS } from '@pillarbox/contract/realms/operations';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { MergedPlace } from '@pillarbox/rules/realm-path';
import { qualified } from '@pillarbox/rules/realm-path';
import type { AccountId } from '../../platform/account/account.ts';
import type { UnifiedSource } from './unified.service.ts';

/** An account of a merged list. */
export interface MergedAccount {
  readonly accountId: AccountId;
  /** '' for the own one. */
  readonly realmid: string;
  /** The mailbox, whose folders are named as everywhere, and its failures as the user learns them. @throws Failure. */
  readonly open: () => Promise<{ readonly mailbox: Mailbox; readonly failure: (error: unknown) => unknown }>;
}

/** Milliseconds for which the folders of an account are not asked for again: the pages of a list follow each other. */
const KEPT_MS = 10_000;
/** Most accounts whose folders are kept. */
const MAX_KEPT = 500;
/** Folders that the list of messages with a star leaves out. */
const NOT_STARRED: readonly (SpecialUse | null)[] = ['trash', 'spam'];

/** Finds the folders of each account whose messages a merged list shows. */
export class MergedFolders {
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly at: number; readonly folders: readonly Folder[] }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The folders of an account in a list, at most MAX_MERGED_FOLDERS; none when it has none of the kind. @throws Failure. */
  async sourcesOf(account: MergedAccount, place: MergedPlace): Promise<UnifiedSource[]> {
    const { realmid } = account;
    const inbox = realmid === '' ? 'INBOX' : qualified(realmid, 'INBOX');
    const folders = place === 'inbox' ? [inbox] : chosen(await this.#foldersOf(account), place);
    return folders.map((folder) => ({ realmid, folder, list: (query) => using(account, (box) => box.list(query)) }));
  }

  async #foldersOf(account: MergedAccount): Promise<readonly Folder[]> {
    const key = JSON.stringify([account.accountId, account.realmid]);
    const known = this.#kept.get(key);
    if (known !== undefined && this.#now() - known.at < KEPT_MS) return known.folders;
    const folders = await using(account, (mailbox) => mailbox.folders());
    this.#kept.delete(key);
    this.#kept.set(key, { at: this.#now(), folders });
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - MAX_KEPT)))
      this.#kept.delete(oldest);
    return folders;
  }
}

function chosen(folders: readonly Folder[], place: Exclude<MergedPlace, 'inbox'>): string[] {
  const open = folders.filter(({ flags }) => (flags & FOLDER_FLAG.NOSELECT) === 0);
  if (place !== 'starred') return open.filter(({ use }) => use === place).map(({ name }) => name);
  const starred = open.filter(({ use }) => !NOT_STARRED.includes(use));
  const inboxFirst = [...starred.filter(({ use }) => use === 'inbox'), ...starred.filter(({ use }) => use !== 'inbox')];
  return inboxFirst.slice(0, MAX_MERGED_FOLDERS).map(({ name }) => name);
}

async function using<T>({ open }: MergedAccount, work: (mailbox: Mailbox) => Promise<T>): Promise<T> {
  const { mailbox, failure } = await open();
  return await work(mailbox).catch((error: unknown) => {
    throw failure(error);
  });
}
