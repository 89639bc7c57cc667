import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { checkFolderName, isSameName, isWithin } from '@pillarbox/rules/folder-name';

/** The path of a folder's parent, '' for a folder at the top. */
function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function join(parent: string, name: string): string {
  return parent === '' ? name : `${parent}/${name}`;
}

/** Names of the folders directly below a path ('' for the top). */
function childrenOf(folders: readonly Folder[], parent: string): string[] {
  return folders.filter((folder) => parentOf(folder.name) === parent).map((folder) => nameOf(folder.name));
}

/**
 * Returns a folder that the user may rename, move or delete: a personal one that contains no core folder.
 * @throws Failure `folder_not_found`, `folder_protected`.
 */
function requirePersonal(folders: readonly Folder[], path: string): Folder {
  const found = folders.find((folder) => folder.name === path);
  if (found === undefined) throw new Failure('folder_not_found');
  const guarded = folders.some((each) => each.type !== 'personal' && each.name.startsWith(`${path}/`));
  if (found.type !== 'personal' || guarded) throw new Failure('folder_protected');
  return found;
}

/** Checks that a folder may have subfolders; the top may. @throws Failure `folder_not_found`, `folder_protected`. */
function requireParent(folders: readonly Folder[], path: string): void {
  if (path === '') return;
  const found = folders.find((folder) => folder.name === path);
  if (found === undefined) throw new Failure('folder_not_found');
  const closed = found.type === 'readonly' || (found.flags & FOLDER_FLAG.NOSUBFOLDERS) !== 0;
  if (closed) throw new Failure('folder_protected');
}

/** Returns the name without outer spaces. @throws Failure with the code of the broken rule [VAL-038 to VAL-041]. */
function requireName(name: string, taken: readonly string[]): string {
  const code = checkFolderName(name, taken);
  if (code !== null) throw new Failure(code, { field: 'foldername' });
  return name.trim();
}

/** Creates a folder; `parent` is '' for the top [API-027]. */
export async function createFolder(mailbox: Mailbox, name: string, parent: string): Promise<void> {
  const folders = await mailbox.folders();
  requireParent(folders, parent);
  await mailbox.createFolder(join(parent, requireName(name, childrenOf(folders, parent))));
}

/** Renames a folder within its parent [API-028]. Its present name is no error. Returns the new path. */
export async function renameFolder(mailbox: Mailbox, path: string, name: string): Promise<string> {
  const folders = await mailbox.folders();
  requirePersonal(folders, path);
  const parent = parentOf(path);
  const beside = childrenOf(folders, parent).filter((each) => each !== nameOf(path));
  const checked = requireName(name, [...beside, ...childrenOf(folders, path)]);
  const renamed = join(parent, checked);
  if (renamed !== path) await mailbox.renameFolder(path, renamed);
  return renamed;
}

/**
 * Moves a folder with its subfolders below another one, '' for the top [API-029]. Its present parent is no error. Returns the new
 * path.
 */
export async function moveFolder(mailbox: Mailbox, path: string, parent: string): Promise<string> {
  const folders = await mailbox.folders();
  requirePersonal(folders, path);
  if (parent === parentOf(path)) return path;
  if (isWithin(parent, path)) throw new Failure('invalid_request', { field: 'parent' });
  requireParent(folders, parent);
  if (childrenOf(folders, parent).some((name) => isSameName(name, nameOf(path))))
    throw new Failure('folder_name_exists');
  const moved = join(parent, nameOf(path));
  await mailbox.renameFolder(path, moved);
  return moved;
}

/** Deletes a folder with its messages and subfolders [API-030]. */
export async function deleteFolder(mailbox: Mailbox, path: string): Promise<void> {
  requirePersonal(await mailbox.folders(), path);
  await mailbox.deleteFolder(path);
}
