import { Download, Ellipsis, FolderInput, Trash2, Undo2, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { saveFiles } from '../data/addresses.ts';
import { restoreFiles, trashFiles } from '../data/file-actions.ts';
import { selection, uncheckAll } from '../data/selection.ts';
import { fileDialog } from './dialogs-store.ts';
import { FileItems } from './FileMenu.tsx';
import styles from '../../../ui/BulkBar.module.css';

/** The actions for the checked files and folders, below the list (ui.md 6). */
export function FileBulkBar({ inTrash }: { readonly inTrash: boolean }): ReactNode {
  const t = useText();
  const checked = useStore(selection);
  const entries = [...checked.values()];
  if (entries.length === 0) return null;
  return (
    <Toolbar label={t('LANG_FILES_SELECTED_ACTIONS')} className={styles['bar']}>
      <span className={styles['count']} role="status">
        <span aria-hidden="true" className={styles['number']}>
          {entries.length}
        </span>
        <span className={styles['sentence']}>{t('LANG_FILES_SELECTED', { count: entries.length })}</span>
      </span>
      <span className={styles['rule']} />
      {inTrash ? (
        <>
          <Action
            label={t('LANG_FILES_RESTORE')}
            icon={<Undo2 size={17} />}
            onClick={() => void restoreFiles(entries)}
          />
          <Action
            label={t('LANG_FILES_PURGE')}
            icon={<Trash2 size={17} />}
            onClick={() => fileDialog.set({ kind: 'purge', entries })}
          />
        </>
      ) : (
        <>
          <Action
            label={t('LANG_FILES_DOWNLOAD')}
            icon={<Download size={17} />}
            onClick={() => saveFiles(entries, t('LANG_SHELL_FILES'))}
          />
          <Action
            label={t('LANG_FILES_MOVE')}
            icon={<FolderInput size={17} />}
            onClick={() => fileDialog.set({ kind: 'move', entries })}
          />
          <Action label={t('LANG_FILES_TRASH')} icon={<Trash2 size={17} />} onClick={() => void trashFiles(entries)} />
          <Menu
            label={t('LANG_FILES_ACTIONS')}
            placement="top-start"
            trigger={(props) => <Action {...props} label={t('LANG_FILES_ACTIONS')} icon={<Ellipsis size={17} />} />}
          >
            <FileItems entries={entries} inTrash={false} />
          </Menu>
        </>
      )}
      <span className={styles['space']} />
      <IconButton
        className={styles['close'] ?? ''}
        icon={<X size={17} />}
        label={t('LANG_FILES_SELECT_NONE')}
        onClick={uncheckAll}
      />
    </Toolbar>
  );
}

interface ActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  readonly icon: ReactNode;
}

function Action({ label, icon, ...native }: ActionProps): ReactNode {
  return (
    <button type="button" {...native} className={styles['action']} aria-label={label} data-tooltip={label}>
      {icon}
      <span className={styles['words']}>{label}</span>
    </button>
  );
}
