import { foldercreate, folderdelete, foldermove, folderrename } from '@pillarbox/contract/mail/folders';
import { setMsgFlag } from '@pillarbox/contract/mail/changes';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { upper } from '@pillarbox/locales/keys';
import type { TextKey } from '@pillarbox/locales/keys';
import { checkFolderName } from '@pillarbox/rules/folder-name';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { growl } from '../../../lib/growl.ts';
import { emptyFolder } from '../data/emptying.ts';
import { knownFolders, refreshFolders, renameCached } from '../data/folders.ts';
import { listsIn } from '../data/lists.ts';
import { closeMessage, FIRST_FOLDER, openFolder } from '../model/location.ts';
import { openList } from '../state/open-list.ts';
import type { Naming } from './folder-state.ts';
import { renameOpened, setOpened } from './folder-state.ts';
import { folderName, lastName } from '../model/folder-text.ts';
import { mayMove, parentOf, pathBelow, takenNames } from '../model/folder-tree.ts';

/**
 * Creates or renames a folder. Resolves to the text key of what is wrong with the name, or to null on success
 * [VAL-038 to VAL-041].
 */
export async function settleName(what: Naming, typed: string): Promise<TextKey | null> {
  const name = typed.trim();
  const parent = what.kind === 'create' ? what.parent : parentOf(what.folder);
  if (what.kind === 'rename' && name === lastName(what.folder)) return null;
  const wrong = checkFolderName(name, takenNames(knownFolders(), parent, what.kind === 'rename' ? what.folder : ''));
  if (wrong !== null) return `LANG_ERROR_${upper(wrong)}`;
  try {
    if (what.kind === 'create')
      await call(foldercreate, { body: parent === '' ? { foldername: name } : { foldername: name, parent } });
    else await call(folderrename, { body: { foldername: what.folder, newname: name } });
  } catch (error) {
    return errorTextKey(error);
  }
  if (parent !== '') setOpened(parent, true);
  if (what.kind === 'rename') follow(what.folder, parent === '' ? name : `${parent}/${name}`);
  await refreshFolders();
  return null;
}

/** Updates the tree and the open folder after a folder's path changed. */
function follow(from: string, to: string): void {
  renameCached(from, to);
  renameOpened(from, to);
  const open = openList.get()?.folder ?? '';
  if (open === from) openFolder(to);
  else if (open.startsWith(`${from}/`)) openFolder(to + open.slice(from.length));
}

/** Deletes a folder with its messages. */
export async function deleteFolder(folder: Folder): Promise<void> {
  try {
    await call(folderdelete, { body: { foldername: folder.name } });
    growl.show({ type: 'success', text: text('LANG_MAIL_FOLDER_DELETED', { folder: folderName(folder, text) }) });
    const open = openList.get()?.folder ?? '';
    if (open === folder.name || open.startsWith(`${folder.name}/`)) openFolder(FIRST_FOLDER);
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
  await refreshFolders();
}

/** Moves a folder below another at the gateway, '' for the top level. Resolves to the new path, or to null when that failed. */
async function put(name: string, parent: string): Promise<string | null> {
  const path = pathBelow(parent, name);
  try {
    await call(foldermove, { body: { foldername: name, parent } });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    await refreshFolders();
    return null;
  }
  if (parent !== '') setOpened(parent, true);
  follow(name, path);
  await refreshFolders();
  return path;
}

/**
 * Moves a folder and its subfolders below another, '' for the top level. A growl offers Undo [MAIL-074]. Resolves to the new path,
 * or to null when the folder did not move.
 */
export async function moveFolder(name: string, parent: string): Promise<string | null> {
  if (!mayMove(knownFolders(), name, parent)) return null;
  const path = await put(name, parent);
  if (path === null) return null;
  const folder = lastName(name);
  const target = knownFolders().find((one) => one.name === parent);
  const done =
    parent === ''
      ? text('LANG_MAIL_FOLDER_MOVED_TOP', { folder })
      : text('LANG_MAIL_FOLDER_MOVED', {
          folder,
          to: target === undefined ? lastName(parent) : folderName(target, text),
        });
  const back = async (): Promise<void> => {
    if ((await put(path, parentOf(name))) !== null) growl.show({ type: 'success', text: text('LANG_MAIL_UNDONE') });
  };
  growl.show({ type: 'success', text: done, action: { label: text('LANG_MAIL_UNDO'), run: () => void back() } });
  return path;
}

/** Deletes all messages of a folder permanently, but not those of its subfolders. */
export async function clearFolder(folder: Folder): Promise<void> {
  if (openList.get()?.folder === folder.name) closeMessage(folder.name);
  await emptyFolder(folder);
}

/** Marks every message of a folder read. */
export async function readAll(folder: Folder): Promise<void> {
  try {
    await call(setMsgFlag, { body: { folder: folder.name, all: true, set: MESSAGE_FLAG.SEEN } });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
  for (const list of listsIn(folder.name)) list.refresh();
  await refreshFolders();
}
