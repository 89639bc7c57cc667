import { MAIL_EXPORT_FORMATS } from '@pillarbox/contract/transfer/transfer';
import type { MailExportFormat } from '@pillarbox/contract/transfer/transfer';
import { upper } from '@pillarbox/locales/keys';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import type { FolderChoice } from '../../lib/folder-choice.ts';
import { beginExport, useMailExports } from './export-calls.ts';
import { ExportList } from './ExportList.tsx';
import styles from './Transfer.module.css';

interface ExportPartProps {
  readonly folders: readonly FolderChoice[];
  /** The folder that the address names; '' for none. */
  readonly asked: string;
}

/** Mail out of the mailbox: a folder or all of them, as a file that is written in the background and then downloaded. */
export function ExportPart({ folders, asked }: ExportPartProps): ReactNode {
  const t = useText();
  const [folder, setFolder] = useState(folders.some(({ path }) => path === asked) ? asked : '');
  const [format, setFormat] = useState<MailExportFormat>('mbox');
  const [error, setError] = useState<unknown>(null);
  const { data: exports, error: unread } = useMailExports();
  const failure = error ?? unread;
  const begin = (): void => {
    setError(null);
    beginExport({ format, ...(folder !== '' && { folders: [folder] }) }).catch(setError);
  };
  const all = { value: '', label: t('LANG_TRANSFER_ALL') };
  return (
    <section className={styles['part']} aria-labelledby="transfer-export">
      <h3 id="transfer-export" className={styles['heading']}>
        {t('LANG_TRANSFER_EXPORT')}
      </h3>
      <p className={styles['hint']}>{t('LANG_TRANSFER_EXPORT_HINT')}</p>
      <div className={styles['fields']}>
        <Select
          label={t('LANG_TRANSFER_FOLDER')}
          value={folder}
          options={[all, ...folders.map(({ path, label }) => ({ value: path, label }))]}
          onChange={setFolder}
        />
        <Select
          label={t('LANG_TRANSFER_FORMAT')}
          value={format}
          options={MAIL_EXPORT_FORMATS.map((value) => ({
            value,
            label: t(`LANG_TRANSFER_FORMAT_${upper(value)}`),
          }))}
          onChange={setFormat}
        />
        <Button icon={<Download size={16} aria-hidden="true" />} onClick={begin}>
          {t('LANG_TRANSFER_EXPORT_DO')}
        </Button>
      </div>
      {failure === null ? null : <ErrorState title={t(errorTextKey(failure))} />}
      <ExportList exports={exports ?? []} />
    </section>
  );
}
