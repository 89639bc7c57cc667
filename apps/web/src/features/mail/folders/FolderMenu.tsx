import { FolderInput, FolderPlus, MailOpen, Pencil, Trash, Trash2 } from 'lucide-react';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { MenuItem, MenuPopover, MenuSeparator } from '../../../ui/Menu.tsx';
import { readAll } from './folder-actions.ts';
import { canBeEmptied, opens, takesFolders } from '../model/folder-kind.ts';
import { deleting, emptying, folderMenu, moving, naming, setOpened } from './folder-state.ts';
import { folderName } from '../model/folder-text.ts';

/** The menu of a folder. It is outside the tree, because a tree may contain only tree items. */
export function FolderMenu({ folders }: { readonly folders: readonly Folder[] }): ReactNode {
  const t = useText();
  const at = useStore(folderMenu);
  const folder = folders.find((one) => one.name === at?.folder);
  if (at === null || folder === undefined) return null;
  const own = folder.type === 'personal';
  const create = (): void => {
    setOpened(folder.name, true);
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
        onAction={() => naming.set({ kind: 'rename', folder: folder.name })}
      >
        {t('LANG_MAIL_FOLDER_RENAME')}
      </MenuItem>
      <MenuItem icon={<FolderInput size={16} />} disabled={!own} onAction={() => moving.set(folder.name)}>
        {t('LANG_MAIL_FOLDER_MOVE')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} />} danger disabled={!own} onAction={() => deleting.set(folder.name)}>
        {t('LANG_MAIL_FOLDER_DELETE')}
      </MenuItem>
    </MenuPopover>
  );
}
