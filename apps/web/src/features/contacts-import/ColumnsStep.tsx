import type { ImportReading } from '@pillarbox/contract/contacts-import/import';
import { IMPORT_DAYS } from '@pillarbox/contract/contacts-import/import';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../lib/media.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { ColumnTable, hasTwice } from './ColumnTable.tsx';
import { FileLine } from './FileLine.tsx';
import { useBooks } from './import-calls.ts';
import { LeftOut } from './LeftOut.tsx';
import { Outcome } from './Outcome.tsx';
import { Preview } from './Preview.tsx';
import type { ImportModel } from './use-import.ts';
import styles from './ColumnsStep.module.css';

interface StepProps {
  readonly model: ImportModel;
  readonly reading: ImportReading;
}

/** The second step: what each column becomes, the cards to be, and what importing them will do. */
export function ColumnsStep({ model, reading }: StepProps): ReactNode {
  const t = useText();
  const isPhone = useMedia(PHONE);
  // On a phone the preview is a screen of its own.
  const [isPreview, setPreview] = useState(false);
  const count = reading.added + reading.filled;
  const isReady = !model.busy && count > 0 && !hasTwice(reading.columns);
  const start = (
    <Button
      kind="primary"
      size="large"
      busy={model.busy}
      aria-disabled={!isReady}
      onClick={() => isReady && model.run()}
    >
      {t('LANG_CONTACT_IMPORT_IMPORT', { count })}
    </Button>
  );
  return (
    <div className={styles['halves']}>
      {isPhone && isPreview ? null : (
        <section className={styles['half']} aria-label={t('LANG_CONTACT_IMPORT_STEP_COLUMNS')}>
          <div className={styles['scroll']}>
            <FileLine model={model} reading={reading} />
            {model.error === null ? null : (
              <p className={styles['error']} role="alert">
                {t(errorTextKey(model.error))}
              </p>
            )}
            {reading.format === 'csv' ? <Mapping model={model} reading={reading} /> : null}
          </div>
          <Choices model={model} reading={reading} />
          {isPhone ? (
            <div className={styles['foot']}>
              <Button kind="primary" size="large" onClick={() => setPreview(true)}>
                {t('LANG_CONTACT_IMPORT_PREVIEW')}
              </Button>
            </div>
          ) : null}
        </section>
      )}
      {isPhone && !isPreview ? null : (
        <section className={styles['half']} data-side="" aria-label={t('LANG_CONTACT_IMPORT_PREVIEW')}>
          <div className={styles['scroll']}>
            <Preview key={reading.id} reading={reading} />
            <Outcome
              counts={reading}
              title={t('LANG_CONTACT_IMPORT_WILL')}
              note={t('LANG_CONTACT_IMPORT_NOTHING_YET')}
            />
            <LeftOut model={model} reading={reading} />
          </div>
          <div className={styles['foot']}>
            <span className={styles['days']}>{t('LANG_CONTACT_IMPORT_UNDO_DAYS', { count: IMPORT_DAYS })}</span>
            {isPhone ? (
              <Button size="large" onClick={() => setPreview(false)}>
                {t('LANG_CONTACT_IMPORT_BACK')}
              </Button>
            ) : (
              <Button size="large" kind="quiet" onClick={model.reset}>
                {t('LANG_CONTACT_IMPORT_CANCEL')}
              </Button>
            )}
            {start}
          </div>
        </section>
      )}
    </div>
  );
}

function Mapping({ model, reading }: StepProps): ReactNode {
  const t = useText();
  const used = reading.columns.filter(({ field }) => field !== '').length;
  return (
    <>
      <div className={styles['above']}>
        <Checkbox
          label={t('LANG_CONTACT_IMPORT_HEADER')}
          checked={reading.hasHeader}
          // The columns are matched anew: other names, other fields.
          onChange={(event) => model.change({ hasHeader: event.target.checked, fields: undefined })}
        />
        <span className={styles['used']}>{t('LANG_CONTACT_IMPORT_USED', { used, all: reading.columns.length })}</span>
      </div>
      <ColumnTable model={model} reading={reading} />
    </>
  );
}

function Choices({ model, reading }: StepProps): ReactNode {
  const t = useText();
  const books = useBooks() ?? [];
  const existing = [
    { value: 'fill', label: t('LANG_CONTACT_IMPORT_EXISTS_FILL') },
    { value: 'keep', label: t('LANG_CONTACT_IMPORT_EXISTS_KEEP') },
    { value: 'add', label: t('LANG_CONTACT_IMPORT_EXISTS_ADD') },
  ] as const;
  return (
    <div className={styles['choices']}>
      <Select
        label={t('LANG_CONTACT_IMPORT_ADD_TO')}
        value={reading.book}
        options={books.map(({ object_id, Name }) => ({ value: object_id, label: Name }))}
        onChange={(book) => model.change({ book })}
      />
      <Select
        label={t('LANG_CONTACT_IMPORT_EXISTS')}
        value={model.options.existing}
        options={existing}
        onChange={(value) => model.change({ existing: value })}
      />
      {reading.groups === 0 ? null : (
        <Checkbox
          className={styles['groups'] ?? ''}
          label={t('LANG_CONTACT_IMPORT_GROUPS', { count: reading.groups })}
          checked={model.options.groups}
          onChange={(event) => model.change({ groups: event.target.checked })}
        />
      )}
    </div>
  );
}
