import {
  ArrowDown,
  ArrowDownAZ,
  ArrowUp,
  Download,
  FolderInput,
  FolderPlus,
  MailOpen,
  Pencil,
  Star,
  StarOff,
  Trash,
  Trash2,
  Upload,
} from 'lucide-react';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { openMailImport, saveMail } from '../../../lib/mail-files.ts';
import { isMac } from '../../../lib/platform.ts';
import { useStore } from '../../../lib/store.ts';
import { MenuItem, MenuPopover, MenuSeparator } from '../../../ui/Menu.tsx';
import { moveByOne, movesByOne, sortByName, toggleFavorite } from './arrange-folders.ts';
import { readAll } from './folder-actions.ts';
import { canBeEmptied, opens, takesFolders } from '../model/folder-kind.ts';
import { deleting, emptying, folderMenu, moving, naming, reveal } from './folder-state.ts';
import { mayBeFavorite } from '../model/folder-places.ts';
import { folderName } from '../model/folder-text.ts';

/** The menu of a folder. It is outside the tree, because a tree may contain only tree items. */
export function FolderMenu({ folders }: { readonly folders: readonly Folder[] }): ReactNode {
  const t = useText();
  const at = useStore(folderMenu);
  const folder = folders.find((one) => one.name === at?.folder);
  if (at === null || folder === undefined) return null;
  const own = folder.type === 'personal' && folder.label === undefined;
  const isElsewhere = realmOf(folder.name) !== '';
  const create = (): void => {
    reveal(folder.name);
    naming.set({ kind: 'create', parent: folder.name });
  };
  return (
    <MenuPopover
      anchor={{ left: at.x, right: at.x, top: at.y, bottom: at.y }}
      label={t('LANG_MAIL_FOLDER_ACTIONS', { folder: folderName(folder, t) })}
      onClose={() => folderMenu.set(null)}
    >
      <MenuItem
        icon={<MailOpen size={16} />}
        disabled={!opens(folder) || folder.info.unseen === 0}
        onAction={() => void readAll(folder)}
      >
        {t('LANG_MAIL_FOLDER_READ_ALL')}
      </MenuItem>
      {canBeEmptied(folder) ? (
        <MenuItem
          icon={<Trash size={16} />}
          danger
          disabled={folder.info.messages === 0}
          onAction={() => emptying.set(folder.name)}
        >
          {t('LANG_MAIL_EMPTY_NAMED', { folder: folderName(folder, t) })}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<FolderPlus size={16} />} disabled={!takesFolders(folder)} onAction={create}>
        {t('LANG_MAIL_FOLDER_NEW_BELOW')}
      </MenuItem>
      <MenuItem
        icon={<Pencil size={16} />}
        aside="F2"
        disabled={!own}
        onAction={() => naming.set({ kind: 'rename', folder: folder.name, isFavorite: at.isFavorite })}
      >
        {t('LANG_MAIL_FOLDER_RENAME')}
      </MenuItem>
      <MenuItem icon={<FolderInput size={16} />} disabled={!own} onAction={() => moving.set(folder.name)}>
        {t('LANG_MAIL_FOLDER_MOVE')}
      </MenuItem>
      {mayBeFavorite(folder) ? <ArrangeItems folder={folder} isFavorite={at.isFavorite} /> : null}
      {isElsewhere ? null : <FileItems folder={folder} />}
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} />} danger disabled={!own} onAction={() => deleting.set(folder.name)}>
        {t('LANG_MAIL_FOLDER_DELETE')}
      </MenuItem>
    </MenuPopover>
  );
}

/** The commands for files of mail, of a folder of the own account. */
function FileItems({ folder }: { readonly folder: Folder }): ReactNode {
  const t = useText();
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={<Download size={16} />}
        disabled={!opens(folder)}
        onAction={() => saveMail([folder.name], 'mbox')}
      >
        {t('LANG_FOLDERS_EXPORT')}
      </MenuItem>
      <MenuItem
        icon={<Upload size={16} />}
        disabled={!opens(folder) || folder.type === 'readonly'}
        onAction={() => openMailImport(folder.name)}
      >
        {t('LANG_FOLDERS_IMPORT')}
      </MenuItem>
    </>
  );
}

/** The commands for favourites and the order of folders. */
function ArrangeItems({ folder, isFavorite }: { readonly folder: Folder; readonly isFavorite: boolean }): ReactNode {
  const t = useText();
  const { name, favorite } = folder;
  const alt = isMac() ? '⌥' : 'Alt';
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={favorite === undefined ? <Star size={16} /> : <StarOff size={16} />}
        onAction={() => void toggleFavorite(folder)}
      >
        {t(favorite === undefined ? 'LANG_FOLDERS_FAVORITE_ADD' : 'LANG_FOLDERS_FAVORITE_REMOVE')}
      </MenuItem>
      <MenuItem
        icon={<ArrowUp size={16} />}
        aside={`${alt} ↑`}
        disabled={!movesByOne(name, isFavorite, -1)}
        onAction={() => void moveByOne(name, isFavorite, -1)}
      >
        {t('LANG_FOLDERS_UP')}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={16} />}
        aside={`${alt} ↓`}
        disabled={!movesByOne(name, isFavorite, 1)}
        onAction={() => void moveByOne(name, isFavorite, 1)}
      >
        {t('LANG_FOLDERS_DOWN')}
      </MenuItem>
      {isFavorite ? null : (
        <MenuItem icon={<ArrowDownAZ size={16} />} onAction={() => void sortByName(name)}>
          {t('LANG_FOLDERS_SORT')}
        </MenuItem>
      )}
    </>
  );
}
