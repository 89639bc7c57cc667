import type { FileEntry } from '@pillarbox/contract/files/file';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { entriesOf, useFileList } from '../data/files.queries.ts';
import { FileMark } from '../list/FileMark.tsx';
import { useFileWords } from '../list/use-file-words.ts';
import styles from './FilePicker.module.css';

interface FilePickerProps {
  /** Takes the files by their ids. When it fails, the dialog says why and stays. */
  readonly take: (ids: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Files of the user to attach to something that is being written [COMP-017]. */
export function FilePicker({ take, onClose }: FilePickerProps): ReactNode {
  const t = useText();
  const [folder, setFolder] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>(null);
  const attach = async (): Promise<void> => {
    try {
      await take([...chosen]);
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <FormDialog
      title={t('LANG_FILES_ATTACH_TITLE')}
      size="form"
      words={{ cancel: t('LANG_FILES_CANCEL'), save: t('LANG_FILES_ATTACH', { count: chosen.size }) }}
      isEmpty={chosen.size === 0}
      onSave={() => void attach()}
      onClose={onClose}
    >
      <Entries folder={folder} chosen={chosen} onOpen={setFolder} onToggle={toggle} />
      {failure === null ? null : (
        <p role="alert" className={styles['failure']}>
          {t(errorTextKey(failure))}
        </p>
      )}
    </FormDialog>
  );
}

interface EntriesProps {
  readonly folder: string;
  readonly chosen: ReadonlySet<string>;
  readonly onOpen: (folder: string) => void;
  readonly onToggle: (id: string) => void;
}

function Entries({ folder, chosen, onOpen, onToggle }: EntriesProps): ReactNode {
  const t = useText();
  const scope = { place: 'folder', id: folder, text: '', type: '', order: 'name', down: false } as const;
  const { data, error, hasNextPage, fetchNextPage } = useFileList(scope);
  const path = data?.pages[0]?.path ?? [];
  if (data === undefined) return error === null ? null : <ErrorState title={t(errorTextKey(error))} />;
  const entries = entriesOf(data.pages);
  return (
    <div className={styles['list']}>
      {folder === '' ? null : (
        <Button kind="quiet" icon={<ArrowLeft size={16} />} onClick={() => onOpen(path.at(-2)?.id ?? '')}>
          {path.at(-1)?.name ?? ''}
        </Button>
      )}
      {entries.length === 0 ? <EmptyState plain title={t('LANG_FILES_NOTHING_HERE')} /> : null}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} isChosen={chosen.has(entry.id)} onOpen={onOpen} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {hasNextPage ? <Button onClick={() => void fetchNextPage()}>{t('LANG_FILES_MORE')}</Button> : null}
    </div>
  );
}

interface EntryProps extends Pick<EntriesProps, 'onOpen' | 'onToggle'> {
  readonly entry: FileEntry;
  readonly isChosen: boolean;
}

function Entry({ entry, isChosen, onOpen, onToggle }: EntryProps): ReactNode {
  const words = useFileWords();
  const label = (
    <span className={styles['line']}>
      <FileMark entry={entry} />
      <span className={styles['name']}>
        <bdi>{words.name(entry)}</bdi>
      </span>
      <span className={styles['size']}>{words.size(entry)}</span>
    </span>
  );
  if (entry.kind === 'folder') {
    return (
      <button type="button" className={styles['folder']} onClick={() => onOpen(entry.id)}>
        {label}
      </button>
    );
  }
  return (
    <Checkbox className={styles['file'] ?? ''} checked={isChosen} onChange={() => onToggle(entry.id)} label={label} />
  );
}
