import { FolderInput, FolderPlus, MailOpen, Pencil, Trash2 } from 'lucide-react';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { MenuItem, MenuPopover, MenuSeparator } from '../../../ui/Menu.tsx';
import { readAll } from './folder-actions.ts';
import { opens, takesFolders } from '../model/folder-kind.ts';
import { deleting, moving, naming, setOpened } from './folder-state.ts';
import { folderName } from '../model/folder-text.ts';

interface FolderMenuProps {
  readonly folder: Folder;
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** What can be done with a folder. */
export function FolderMenu({ folder, at, onClose }: FolderMenuProps): ReactNode {
  const t = useText();
  const own = folder.type === 'personal';
  const create = (): void => {
    setOpened(folder.name, true);
    naming.set({ kind: 'create', parent: folder.name });
  };
  return (
    <MenuPopover
      anchor={{ left: at.x, right: at.x, top: at.y, bottom: at.y }}
      label={t('LANG_MAIL_FOLDER_ACTIONS', { folder: folderName(folder, t) })}
      onClose={onClose}
    >
      <MenuItem
        icon={<MailOpen size={16} />}
        disabled={!opens(folder) || folder.info.unseen === 0}
        onAction={() => void readAll(folder)}
      >
        {t('LANG_MAIL_FOLDER_READ_ALL')}
      </MenuItem>
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
