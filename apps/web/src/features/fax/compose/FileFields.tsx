import type { FaxFile } from '@pillarbox/contract/fax/fax';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import { ArrowUp, CircleAlert, FileText, FolderOpen, Paperclip, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { useHasFiles } from '../../../lib/saved-to-files.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { filePicker } from '../../files/public.ts';
import type { Draft } from './draft.ts';
import styles from './FaxForm.module.css';

interface FileFieldsProps {
  readonly draft: Draft;
  /** Endings of the files that can be sent. */
  readonly endings: readonly string[];
  /** What is wrong with the files as a whole; '' for nothing. */
  readonly fault: string;
  /** Called when files were added or removed. */
  readonly onChange: () => void;
}

/** The files of a fax in their order: chosen, dropped, or from the user's files. */
export function FileFields({ draft, endings, fault, onChange }: FileFieldsProps): ReactNode {
  const t = useText();
  const hasFiles = useHasFiles();
  const [isPicking, setPicking] = useState(false);
  const files = useStore(draft.state, (now) => now.files);
  const busy = useStore(draft.state, (now) => now.busy === 'files');
  const reorder = (next: readonly FaxFile[]): void => {
    onChange();
    draft.change({ files: next });
  };
  return (
    <FileDrop
      isMultiple
      label={t('LANG_FAX_FILES')}
      accept={endings.map((ending) => `.${ending}`).join(',')}
      className={styles['drop']}
      onFiles={(chosen) => {
        onChange();
        void draft.addFiles(chosen);
      }}
    >
      {(choose) => (
        <>
          {files.length === 0 ? null : (
            <ul className={styles['files']} aria-label={t('LANG_FAX_FILES')}>
              {files.map((file, at) => (
                <FileLine
                  key={file.id}
                  file={file}
                  onUp={at === 0 ? null : () => reorder(files.with(at - 1, file).with(at, files[at - 1] ?? file))}
                  onRemove={() => reorder(files.filter(({ id }) => id !== file.id))}
                />
              ))}
            </ul>
          )}
          <div className={styles['buttons']}>
            <Button icon={<Paperclip size={16} aria-hidden="true" />} busy={busy} onClick={choose}>
              {t('LANG_FAX_ADD_FILES')}
            </Button>
            {hasFiles ? (
              <Button icon={<FolderOpen size={16} aria-hidden="true" />} onClick={() => setPicking(true)}>
                {t('LANG_SHELL_FROM_FILES')}
              </Button>
            ) : null}
          </div>
          <p className={styles['hint']}>
            {t('LANG_FAX_FILES_HINT', { endings: endings.map((ending) => ending.toUpperCase()).join(', ') })}
          </p>
          {fault === '' ? null : (
            <p role="alert" className={styles['fault']}>
              <CircleAlert size={14} aria-hidden="true" />
              {fault}
            </p>
          )}
          {isPicking ? <Picker draft={draft} onClose={() => setPicking(false)} /> : null}
        </>
      )}
    </FileDrop>
  );
}

interface FileLineProps {
  readonly file: FaxFile;
  /** Moves it before the one above; null for the first. */
  readonly onUp: (() => void) | null;
  readonly onRemove: () => void;
}

function FileLine({ file, onUp, onRemove }: FileLineProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const name = visibleText(file.name);
  return (
    <li className={styles['file']} data-wrong={file.fault !== null || undefined}>
      {file.fault === null ? <FileText size={16} aria-hidden="true" /> : <CircleAlert size={16} aria-hidden="true" />}
      <span className={styles['fileWords']}>
        <span className={styles['fileName']} title={name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles['hint']}>
          {file.fault === null
            ? [
                formatSize(file.size, tag),
                ...(file.pages > 0 ? [t('LANG_FAX_PAGE_COUNT', { count: file.pages })] : []),
              ].join(' · ')
            : t(`LANG_FAX_FAULT_${upper(file.fault)}`)}
        </span>
      </span>
      {onUp === null ? null : (
        <IconButton size="dense" icon={<ArrowUp size={15} />} label={t('LANG_FAX_MOVE_UP', { name })} onClick={onUp} />
      )}
      <IconButton size="dense" icon={<X size={15} />} label={t('LANG_FAX_REMOVE', { name })} onClick={onRemove} />
    </li>
  );
}

function Picker({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }): ReactNode {
  const View = useLoadedIfPossible(filePicker);
  if (View === undefined) return null;
  // The dialog is rendered outside the form of the fax. React still passes its events to that form, so they are stopped here.
  return createPortal(
    <div onKeyDown={(event) => event.stopPropagation()} onSubmit={(event) => event.stopPropagation()}>
      <View onClose={onClose} take={draft.attach} />
    </div>,
    document.body,
  );
}
