import { MAX_CALENDAR_FILE_BYTES } from '@pillarbox/contract/calendar/import-calls';
import { formatSize } from '@pillarbox/rules/size';
import type { ReactNode } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FileChoice, FileReading } from '../../../ui/importing/FileChoice.tsx';
import { EarlierCalendarImports } from './EarlierCalendarImports.tsx';
import { SaveCalendars } from './SaveCalendars.tsx';
import type { ImportModel } from './use-import.ts';

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
  if (model.uploading !== null)
    return <FileReading words={t('LANG_CALENDAR_IMPORT_READING')} percent={model.uploading} />;
  return (
    <FileChoice
      label={t('LANG_CALENDAR_IMPORT_CHOOSE')}
      accept={ACCEPTED}
      words={t('LANG_CALENDAR_IMPORT_DROP')}
      hint={t('LANG_CALENDAR_IMPORT_WHAT', { size: formatSize(MAX_CALENDAR_FILE_BYTES, tag) })}
      problem={
        model.error === null ? null : (
          <ErrorState title={t('LANG_CALENDAR_IMPORT_NOT_READ')}>{errorText(model.error, t, tag)}</ErrorState>
        )
      }
      onFile={model.choose}
    >
      <EarlierCalendarImports model={model} />
      <SaveCalendars />
    </FileChoice>
  );
}
