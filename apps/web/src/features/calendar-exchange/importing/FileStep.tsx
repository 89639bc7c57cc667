import { MAX_CALENDAR_FILE_BYTES } from '@pillarbox/contract/calendar/import-calls';
import { formatSize } from '@pillarbox/rules/size';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { SaveCalendars } from './SaveCalendars.tsx';
import type { ImportModel } from './use-import.ts';
import styles from './FileStep.module.css';

const ACCEPTED = '.ics,.ical,.ifb,.icalendar,text/calendar,application/ics';
const TOO_LARGE = ['attachments_too_large', 'body_too_large'];

function errorText(error: unknown, t: Translate, tag: string): string {
  if (error instanceof ApiError && TOO_LARGE.includes(error.code)) {
    return t('LANG_CALENDAR_IMPORT_FILE_TOO_LARGE', { size: formatSize(MAX_CALENDAR_FILE_BYTES, tag) });
  }
  return t(errorTextKey(error));
}

/** The first step: a file is chosen or dropped, and read. */
export function FileStep({ model }: { readonly model: ImportModel }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  if (model.uploading !== null) return <Reading percent={model.uploading} />;
  return (
    <div className={styles['step']}>
      {model.error === null ? null : (
        <ErrorState title={t('LANG_CALENDAR_IMPORT_NOT_READ')}>{errorText(model.error, t, tag)}</ErrorState>
      )}
      <FileDrop
        label={t('LANG_CALENDAR_IMPORT_CHOOSE')}
        accept={ACCEPTED}
        className={styles['drop']}
        onFiles={([file]) => file && model.choose(file)}
      >
        {(choose) => (
          <>
            <Upload size={28} aria-hidden="true" className={styles['icon']} />
            <p className={styles['words']}>{t('LANG_CALENDAR_IMPORT_DROP')}</p>
            <Button kind="primary" onClick={choose}>
              {t('LANG_CALENDAR_IMPORT_CHOOSE')}
            </Button>
            <p className={styles['hint']}>
              {t('LANG_CALENDAR_IMPORT_WHAT', { size: formatSize(MAX_CALENDAR_FILE_BYTES, tag) })}
            </p>
          </>
        )}
      </FileDrop>
      <EarlierImports model={model} />
      <SaveCalendars />
    </div>
  );
}

function Reading({ percent }: { readonly percent: number }): ReactNode {
  const t = useText();
  return (
    <div className={styles['step']} role="status">
      <p className={styles['words']}>
        {t('LANG_CALENDAR_IMPORT_READING')}
        {percent < 100 ? ` ${String(percent)} %` : ''}
      </p>
      {[72, 60, 66, 48, 58].map((width) => (
        <Skeleton key={width} width={`${String(width)}%`} />
      ))}
    </div>
  );
}
