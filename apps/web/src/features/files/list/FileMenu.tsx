import type { FileEntry } from '@pillarbox/contract/files/file';
import { Copy, Download, Eye, FolderInput, Info, Link2, LogOut, Pencil, Tag, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { saveFiles } from '../data/addresses.ts';
import { categorizeFiles, restoreFiles, trashFiles } from '../data/file-actions.ts';
import { openDetails, openScope } from '../data/files-location.ts';
import { useCategories } from '../data/files.queries.ts';
import { areOwn, isGranted, mayChange } from '../data/rights.ts';
import { leaveFile } from '../data/sharing.ts';
import { fileDialog, openSharing } from './dialogs-store.ts';

interface FileItemsProps {
  readonly entries: readonly FileEntry[];
  readonly inTrash: boolean;
}

/** The commands for files and folders, as items of a menu. */
export function FileItems({ entries, inTrash }: FileItemsProps): ReactNode {
  const t = useText();
  const [first] = entries;
  if (first === undefined) return null;
  if (inTrash) {
    return (
      <>
        <MenuItem icon={<Undo2 size={16} />} onAction={() => void restoreFiles(entries)}>
          {t('LANG_FILES_RESTORE')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 size={16} />} onAction={() => fileDialog.set({ kind: 'purge', entries })}>
          {t('LANG_FILES_PURGE')}
        </MenuItem>
      </>
    );
  }
  const isOne = entries.length === 1;
  const isOwn = areOwn(entries);
  const isChangeable = mayChange(entries);
  return (
    <>
      {isOne ? (
        <>
          <MenuItem icon={<Eye size={16} />} onAction={() => openEntry(first)}>
            {t('LANG_FILES_OPEN')}
          </MenuItem>
          <MenuItem icon={<Info size={16} />} aside="I" onAction={() => openDetails(first.id)}>
            {t('LANG_FILES_DETAILS')}
          </MenuItem>
        </>
      ) : null}
      <MenuItem icon={<Download size={16} />} onAction={() => saveFiles(entries, t('LANG_SHELL_FILES'))}>
        {t('LANG_FILES_DOWNLOAD')}
      </MenuItem>
      {isOne && isOwn ? (
        <MenuItem icon={<Link2 size={16} />} aside="S" onAction={() => openSharing(first)}>
          {t('LANG_FILES_SHARE')}
        </MenuItem>
      ) : null}
      {isOne && isChangeable ? (
        <MenuItem
          icon={<Pencil size={16} />}
          aside="F2"
          onAction={() => fileDialog.set({ kind: 'rename', entry: first })}
        >
          {t('LANG_FILES_RENAME')}
        </MenuItem>
      ) : null}
      {isOwn ? (
        <>
          <MenuItem icon={<FolderInput size={16} />} onAction={() => fileDialog.set({ kind: 'move', entries })}>
            {t('LANG_FILES_MOVE')}
          </MenuItem>
          <MenuItem icon={<Copy size={16} />} onAction={() => fileDialog.set({ kind: 'copy', entries })}>
            {t('LANG_FILES_COPY')}
          </MenuItem>
          <CategoryItems entries={entries} />
        </>
      ) : null}
      {isChangeable ? (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 size={16} />} onAction={() => void trashFiles(entries)}>
            {t('LANG_FILES_TRASH')}
          </MenuItem>
        </>
      ) : null}
      {isOne && isGranted(first) ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut size={16} />} onAction={() => void leaveFile(first)}>
            {t('LANG_FILES_LEAVE')}
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

/** The categories that files can be put into; choosing the one that all have takes them out. */
function CategoryItems({ entries }: { readonly entries: readonly FileEntry[] }): ReactNode {
  const { data: categories = [] } = useCategories();
  if (categories.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      {categories.map(({ id, name }) => {
        const isIn = entries.every(({ category }) => category === id);
        return (
          <MenuItem
            key={id}
            icon={<Tag size={16} />}
            checked={isIn}
            onAction={() => void categorizeFiles(entries, isIn ? '' : id)}
          >
            {name}
          </MenuItem>
        );
      })}
    </>
  );
}

/** Opens a folder in the list, and a file in the viewer. */
export function openEntry(entry: FileEntry): void {
  if (entry.kind === 'folder') openScope({ id: entry.id });
  else fileDialog.set({ kind: 'preview', entry });
}
