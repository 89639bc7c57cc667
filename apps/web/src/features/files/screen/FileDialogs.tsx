import type { FileEntry } from '@pillarbox/contract/files/file';
import { changeFile, createFileFolder } from '@pillarbox/contract/files/operations';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { copyFiles, moveFiles, purgeFiles } from '../data/file-actions.ts';
import { filesCall } from '../data/files-calls.ts';
import { refreshFiles } from '../data/files.queries.ts';
import { closeFileDialog, fileDialog } from '../list/dialogs-store.ts';
import { ShareDialog } from '../panel/ShareDialog.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { FolderChoice } from './FolderChoice.tsx';

/** The dialogs of files; one at most is open. */
export function FileDialogs(): ReactNode {
  const open = useStore(fileDialog);
  switch (open?.kind) {
    case 'folder':
      return <NameDialog parent={open.parent} />;
    case 'rename':
      return <NameDialog entry={open.entry} />;
    case 'move':
    case 'copy':
      return <TargetDialog kind={open.kind} entries={open.entries} />;
    case 'purge':
      return <PurgeDialog entries={open.entries} />;
    case 'empty':
      return <PurgeDialog entries={null} />;
    case 'share':
      return <ShareDialog entry={open.entry} onClose={closeFileDialog} />;
    case 'preview':
      return <PreviewDialog entry={open.entry} onClose={closeFileDialog} />;
    default:
      return null;
  }
}

type NameDialogProps = { readonly parent: string; readonly entry?: never } | { readonly entry: FileEntry };

/** The name of a new folder, or another one for a file or folder. */
function NameDialog(props: NameDialogProps): ReactNode {
  const t = useText();
  const { entry } = props;
  const [name, setName] = useState(entry?.name ?? '');
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    try {
      if (entry === undefined) {
        const parent = 'parent' in props ? props.parent : '';
        await filesCall(createFileFolder, { body: { parent, name } });
      } else await filesCall(changeFile, { params: { id: entry.id }, body: { name } });
      closeFileDialog();
      await refreshFiles();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <FormDialog
      title={t(entry === undefined ? 'LANG_FILES_NEW_FOLDER' : 'LANG_FILES_RENAME')}
      words={{ cancel: t('LANG_FILES_CANCEL'), save: t('LANG_FILES_SAVE') }}
      isEmpty={name.trim() === ''}
      onSave={() => void save()}
      onClose={closeFileDialog}
    >
      <TextField
        autoFocus
        label={t('LANG_FILES_NAME')}
        maxLength={255}
        value={name}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onFocus={({ currentTarget: field }) => {
          const end = entry?.kind === 'file' ? name.lastIndexOf('.') : -1;
          field.setSelectionRange(0, end > 0 ? end : name.length);
        }}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure(null);
        }}
      />
    </FormDialog>
  );
}

/** Where files and folders go. */
function TargetDialog({
  kind,
  entries,
}: {
  readonly kind: 'move' | 'copy';
  readonly entries: readonly FileEntry[];
}): ReactNode {
  const t = useText();
  const [to, setTo] = useState('');
  const run = (): void => {
    closeFileDialog();
    void (kind === 'move' ? moveFiles : copyFiles)(entries, to);
  };
  return (
    <FormDialog
      title={t(kind === 'move' ? 'LANG_FILES_MOVE_TITLE' : 'LANG_FILES_COPY_TITLE', { count: entries.length })}
      words={{
        cancel: t('LANG_FILES_CANCEL'),
        save: t(kind === 'move' ? 'LANG_FILES_MOVE_HERE' : 'LANG_FILES_COPY_HERE'),
      }}
      onSave={run}
      onClose={closeFileDialog}
    >
      <FolderChoice chosen={to} without={entries.map(({ id }) => id)} onChoose={setTo} />
    </FormDialog>
  );
}

/** Asks before files of the trash are deleted for ever; null is all of it. */
function PurgeDialog({ entries }: { readonly entries: readonly FileEntry[] | null }): ReactNode {
  const t = useText();
  return (
    <Dialog
      title={entries === null ? t('LANG_FILES_EMPTY_TRASH') : t('LANG_FILES_PURGE')}
      onClose={closeFileDialog}
      footer={
        <>
          <Button data-autofocus onClick={closeFileDialog}>
            {t('LANG_FILES_CANCEL')}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              closeFileDialog();
              void purgeFiles(entries);
            }}
          >
            {t('LANG_FILES_PURGE')}
          </Button>
        </>
      }
    >
      <p>{t('LANG_FILES_PURGE_TEXT')}</p>
    </Dialog>
  );
}
