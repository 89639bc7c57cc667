import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder, FolderInfo } from '@pillarbox/contract/mail/folder';
import { NO_MESSAGES } from '@pillarbox/contract/mail/folder';
import { folders } from '@pillarbox/contract/mail/folders';
import { realmRetry, realms } from '@pillarbox/contract/realms/operations';
import type { Realm } from '@pillarbox/contract/realms/operations';
import { qualified, realmOf } from '@pillarbox/rules/realm-path';
import { call } from '../../../lib/call.ts';
import { createStore } from '../../../lib/store.ts';

/** Another account that is used live, with its folders; the first of them stands for the account. */
export interface RealmFolders extends Realm {
  readonly folders: readonly Folder[];
}

/** The other accounts in the order in which they were added; none until they are loaded. */
export const realmFolders = createStore<readonly RealmFolders[]>([]);

let latest = 0;

/** Loads the accounts and their folders, each account for itself. What is known of one that fails stays. */
export async function loadRealms(): Promise<void> {
  latest += 1;
  const mine = latest;
  const reply = await call(realms, { body: {} }).catch(() => null);
  if (reply === null || mine !== latest) return;
  const before = realmFolders.get();
  realmFolders.set(
    reply.realms.map((realm) => {
      const known = before.find(({ realmid }) => realmid === realm.realmid)?.folders.slice(1) ?? [];
      return { ...realm, folders: [accountFolder(realm), ...known] };
    }),
  );
  await Promise.all(reply.realms.map((realm) => loadFolders(realm, () => mine === latest)));
}

/** Tries an account again that could not be reached. @throws ApiError. */
export async function retryRealm(realmid: string): Promise<void> {
  await call(realmRetry, { body: { realmid } });
  await loadRealms();
}

async function loadFolders(realm: Realm, isCurrent: () => boolean): Promise<void> {
  if (realm.state === 'refused') return;
  const loaded = await call(folders, { body: { realmid: realm.realmid } }).catch(() => null);
  if (loaded === null || !isCurrent()) return;
  realmFolders.set((now) => now.map((one) => (one.realmid === realm.realmid ? { ...one, folders: loaded } : one)));
}

/** The folder that stands for an account, while the gateway has not answered for it. */
function accountFolder({ realmid, name }: Realm): Folder {
  const path = qualified(realmid, '');
  const nothing = { rotation: 0, subscribe: true, info: NO_MESSAGES, langkey: null, use: null, uidvalidity: 0 };
  return {
    ...nothing,
    name: path,
    id: encodeURIComponent(path),
    label: name,
    flags: FOLDER_FLAG.NOSELECT,
    type: 'personal',
  };
}

/** Changes the cached folders of the accounts. */
export function changeRealmFolders(change: (known: Folder[]) => Folder[]): void {
  realmFolders.set((now) => now.map((one) => ({ ...one, folders: change([...one.folders]) })));
}

/** Stores new counts of a folder. */
export function setRealmCounts(name: string, info: Partial<FolderInfo>): void {
  if (realmOf(name) === '') return;
  changeRealmFolders((known) =>
    known.map((folder) => (folder.name === name ? { ...folder, info: { ...folder.info, ...info } } : folder)),
  );
}

/** Forgets the accounts, at sign-out. */
export function forgetRealms(): void {
  latest += 1;
  realmFolders.set([]);
}
