import type { ExportFormat } from '@pillarbox/contract/contacts-import/operations';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { exportChoice } from '../../lib/contacts-export.ts';
import { closeDialog } from '../../lib/dialogs.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { saveContacts } from './export-file.ts';
import styles from './ExportDialog.module.css';

/** Exports the chosen contacts, those of a book, or all, as a file. */
export function ExportDialog(): ReactNode {
  const t = useText();
  const choice = useStore(exportChoice, (now) => now);
  const [format, setFormat] = useState<ExportFormat>('vcard3');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const what =
    choice.contacts === undefined
      ? visibleText(choice.book?.name ?? '') || t('LANG_CONTACT_IMPORT_EXPORT_ALL')
      : t('LANG_CONTACT_IMPORT_EXPORT_CHOSEN', { count: choice.contacts.length });
  const save = (): void => {
    setBusy(true);
    setError(null);
    saveContacts(choice, format)
      .then(closeDialog, (reason: unknown) => setError(reason instanceof TypeError ? new ApiError('offline') : reason))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      title={t('LANG_CONTACT_IMPORT_EXPORT_TITLE')}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>{t('LANG_CONTACT_IMPORT_EXPORT_CANCEL')}</Button>
          <Button kind="primary" busy={busy} onClick={save}>
            {t('LANG_CONTACT_IMPORT_EXPORT')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>{what}</p>
        <Select
          label={t('LANG_CONTACT_IMPORT_EXPORT_FORMAT')}
          value={format}
          options={[
            { value: 'vcard3', label: t('LANG_CONTACT_IMPORT_EXPORT_VCARD3') },
            { value: 'vcard4', label: t('LANG_CONTACT_IMPORT_EXPORT_VCARD4') },
            { value: 'csv', label: t('LANG_CONTACT_IMPORT_EXPORT_CSV') },
          ]}
          onChange={setFormat}
        />
        {error === null ? null : (
          <p className={styles['error']} role="alert">
            {t(errorTextKey(error))}
          </p>
        )}
      </div>
    </Dialog>
  );
}
