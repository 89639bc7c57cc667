import { Failure } from '@pillarbox/contract/failure';
import { isWithin } from '@pillarbox/rules/folder-name';
import type { Account } from './account.ts';
import type { AccountCall } from './account-call.ts';
import { afterChange } from './after-change.ts';
import { createFolder, deleteFolder, renameFolder, subscribe, unsubscribe } from './engine/commands/folder-changes.ts';
import { select } from './engine/commands/select.ts';
import { unselect } from './engine/commands/session.ts';
import type { Connection } from './engine/connection.ts';
import type { FolderPaths } from './folder-paths.ts';
import { NEW_NAMES } from './special-folders.ts';

/** Creates a folder and subscribes to it. @throws Failure `folder_name_exists`, `folder_name_restricted`. */
export async function createPath(call: AccountCall, path: string): Promise<void> {
  const { account } = call;
  await call.job(async (connection) => {
    const { paths } = await account.readFolders(connection, false);
    if (paths.get(path)?.name) throw new Failure('folder_name_exists');
    const name = paths.newName(path);
    await connection.run(createFolder(name));
    await afterChange(() => connection.run(subscribe(name)));
  });
  account.forgetFolders(() => false);
}

/**
 * Renames or moves a folder with its subfolders, and moves their subscriptions. @throws Failure `folder_protected`,
 * `folder_name_exists`.
 */
export async function renamePath(call: AccountCall, path: string, newPath: string): Promise<void> {
  const { account } = call;
  await call.job(async (connection) => {
    const { paths, subscribed } = await account.readFolders(connection, false);
    protect(account, path);
    if (paths.get(newPath)?.name) throw new Failure('folder_name_exists');
    if (newPath.startsWith(`${path}/`)) throw new Failure('folder_name_restricted');
    // RENAME does not change subscriptions (RFC 3501 6.3.5): they would keep the old names.
    const followed = below(paths, path).filter((entry) => subscribed.has(entry.path));
    const name = paths.nameOf(path);
    const to = paths.newName(newPath);
    await leaveIfBelow(account, connection, path);
    await connection.run(renameFolder(name, to));
    for (const { name: old } of followed) {
      const moved = Buffer.concat([to, old.subarray(name.length)]);
      await afterChange(() => connection.run(unsubscribe(old)));
      await afterChange(() => connection.run(subscribe(moved)));
    }
  });
  account.forgetFolders((other) => isWithin(other, path));
}

/** Deletes a folder and its subfolders, the deepest first. @throws Failure `folder_protected`. */
export async function deletePath(call: AccountCall, path: string): Promise<void> {
  const { account } = call;
  await call.job(async (connection) => {
    const { paths } = await account.readFolders(connection, false);
    protect(account, path);
    const entries = below(paths, path);
    if (entries.length === 0) throw new Failure('folder_not_found');
    await leaveIfBelow(account, connection, path);
    for (const { name } of entries) {
      await connection.run(deleteFolder(name));
      await afterChange(() => connection.run(unsubscribe(name)));
    }
  });
  account.forgetFolders((other) => isWithin(other, path));
}

/** The path of the folder with a special use; creates the folder if there is none. */
export async function specialPath(call: AccountCall, use: keyof typeof NEW_NAMES): Promise<string> {
  const { account } = call;
  const known = await call.job(
    async (connection) => {
      await account.ensurePath(connection, 'INBOX');
      const path = account.folders.special.get(use);
      if (path !== undefined) return path;
      return (await account.readFolders(connection, false)).special.get(use);
    },
    { retry: true },
  );
  if (known !== undefined) return known;
  const path = { ...NEW_NAMES, ...account.folderNames }[use];
  try {
    await createPath(call, path);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'folder_name_exists') throw error;
  }
  return path;
}

/** Refuses changes of the inbox and the other core folders. @throws Failure `folder_protected`. */
function protect(account: Account, path: string): void {
  if ([...account.folders.special.values()].includes(path)) throw new Failure('folder_protected');
}

/** A folder and its subfolders that exist on the server, deepest first. */
function below(paths: FolderPaths, path: string): { readonly path: string; readonly name: Buffer }[] {
  return paths
    .all()
    .filter((entry) => isWithin(entry.path, path))
    .sort((a, b) => b.path.split('/').length - a.path.split('/').length)
    .flatMap((entry) => (entry.name === null ? [] : [{ path: entry.path, name: entry.name }]));
}

/** Deselects the folder first: some servers end the connection when the selected folder is deleted or renamed. */
async function leaveIfBelow(account: Account, connection: Connection, path: string): Promise<void> {
  if (account.selected === null || !isWithin(account.selected, path)) return;
  await connection.run(connection.has('UNSELECT') ? unselect() : select(Buffer.from('INBOX'), null, false));
  account.leave();
}
