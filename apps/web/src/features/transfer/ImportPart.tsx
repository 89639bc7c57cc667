import { MAX_MAIL_FILE } from '@pillarbox/contract/transfer/transfer';
import { formatSize } from '@pillarbox/rules/size';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Select } from '../../ui/Select.tsx';
import type { FolderChoice } from '../../lib/folder-choice.ts';
import { ImportList } from './ImportList.tsx';
import { useMailImports } from './transfer-calls.ts';
import { importFile } from './uploads.ts';
import styles from './Transfer.module.css';

const ACCEPTED = '.mbox,.mbx,.eml,.zip,application/mbox,message/rfc822,application/zip';

interface ImportPartProps {
  readonly folders: readonly FolderChoice[];
  /** The folder that the address names; '' for none. */
  readonly asked: string;
}

/** Mail into a folder: a file is chosen or dropped, sent and imported; the imports of the last days are below. */
export function ImportPart({ folders, asked }: ImportPartProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const writable = folders.filter(({ isReadOnly }) => !isReadOnly);
  const [folder, setFolder] = useState(writable.some(({ path }) => path === asked) ? asked : (writable[0]?.path ?? ''));
  const [error, setError] = useState<unknown>(null);
  const { data: imports, error: unread } = useMailImports();
  const importInto = (file: File): void => {
    setError(null);
    importFile(file, folder, imports ?? []).catch(setError);
  };
  const failure = error ?? unread;
  return (
    <section className={styles['part']} aria-labelledby="transfer-import">
      <h3 id="transfer-import" className={styles['heading']}>
        {t('LANG_TRANSFER_IMPORT')}
      </h3>
      <p className={styles['hint']}>{t('LANG_TRANSFER_WHAT', { size: formatSize(MAX_MAIL_FILE, tag) })}</p>
      <FileDrop
        label={t('LANG_TRANSFER_CHOOSE')}
        accept={ACCEPTED}
        className={styles['drop']}
        onFiles={([file]) => file && importInto(file)}
      >
        {(choose) => (
          <>
            <div className={styles['fields']}>
              <Select
                label={t('LANG_TRANSFER_INTO')}
                value={folder}
                options={writable.map(({ path, label }) => ({ value: path, label }))}
                onChange={setFolder}
              />
              <Button
                kind="primary"
                icon={<Upload size={16} aria-hidden="true" />}
                disabled={folder === ''}
                onClick={choose}
              >
                {t('LANG_TRANSFER_CHOOSE')}
              </Button>
            </div>
            <p className={styles['hint']}>{t('LANG_TRANSFER_DROP')}</p>
          </>
        )}
      </FileDrop>
      {failure === null ? null : <ErrorState title={t(errorTextKey(failure))} />}
      <ImportList imports={imports ?? []} folders={folders} />
    </section>
  );
}
