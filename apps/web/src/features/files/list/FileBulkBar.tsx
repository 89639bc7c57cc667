import { Download, Ellipsis, FolderInput, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { BulkAction, BulkBar, BulkCount } from '../../../ui/BulkBar.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { saveFiles } from '../data/addresses.ts';
import { restoreFiles, trashFiles } from '../data/file-actions.ts';
import { areOwn, mayChange } from '../data/rights.ts';
import { selection, uncheckAll } from '../data/selection.ts';
import { fileDialog } from './dialogs-store.ts';
import { FileItems } from './FileMenu.tsx';

/** The actions for the checked files and folders, below the list (ui.md 6). */
export function FileBulkBar({ inTrash }: { readonly inTrash: boolean }): ReactNode {
  const t = useText();
  const checked = useStore(selection);
  const entries = [...checked.values()];
  if (entries.length === 0) return null;
  const isOwn = areOwn(entries);
  return (
    <BulkBar
      label={t('LANG_FILES_SELECTED_ACTIONS')}
      count={<BulkCount count={entries.length} sentence={t('LANG_FILES_SELECTED', { count: entries.length })} />}
      clearLabel={t('LANG_FILES_SELECT_NONE')}
      onClear={uncheckAll}
    >
      {inTrash ? (
        <>
          <BulkAction
            label={t('LANG_FILES_RESTORE')}
            icon={<Undo2 size={17} />}
            onClick={() => void restoreFiles(entries)}
          />
          <BulkAction
            label={t('LANG_FILES_PURGE')}
            icon={<Trash2 size={17} />}
            onClick={() => fileDialog.set({ kind: 'purge', entries })}
          />
        </>
      ) : (
        <>
          <BulkAction
            label={t('LANG_FILES_DOWNLOAD')}
            icon={<Download size={17} />}
            onClick={() => saveFiles(entries, t('LANG_SHELL_FILES'))}
          />
          {isOwn ? (
            <BulkAction
              label={t('LANG_FILES_MOVE')}
              icon={<FolderInput size={17} />}
              onClick={() => fileDialog.set({ kind: 'move', entries })}
            />
          ) : null}
          {mayChange(entries) ? (
            <BulkAction
              label={t('LANG_FILES_TRASH')}
              icon={<Trash2 size={17} />}
              onClick={() => void trashFiles(entries)}
            />
          ) : null}
          <Menu
            label={t('LANG_FILES_ACTIONS')}
            placement="top-start"
            trigger={(props) => <BulkAction {...props} label={t('LANG_FILES_ACTIONS')} icon={<Ellipsis size={17} />} />}
          >
            <FileItems entries={entries} inTrash={false} />
          </Menu>
        </>
      )}
    </BulkBar>
  );
}
