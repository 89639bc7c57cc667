import { MAX_IMPORT_BYTES } from '@pillarbox/contract/contacts-import/import';
import { formatSize } from '@pillarbox/rules/size';
import type { ReactNode } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { openContactsExport } from '../../lib/contacts-export.ts';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { FileChoice, FileReading } from '../../ui/importing/FileChoice.tsx';
import { EarlierContactImports } from './EarlierContactImports.tsx';
import type { ImportModel } from './use-import.ts';

const ACCEPTED = '.csv,.tsv,.txt,.vcf,.vcard,.ldif,.ldi,text/csv,text/vcard,text/x-vcard,text/plain,text/directory';

/** Why a file was refused, with the limit and how much it holds. */
function errorText(error: unknown, t: Translate, tag: string): string {
  if (error instanceof ApiError && error.code === 'import_too_many_rows') {
    const { number = 0, limit = 0 } = error.details;
    return t('LANG_CONTACT_IMPORT_TOO_MANY_ROWS', {
      rows: number.toLocaleString(tag),
      limit: limit.toLocaleString(tag),
    });
  }
  if (error instanceof ApiError && ['import_too_large', 'attachments_too_large'].includes(error.code)) {
    return t('LANG_CONTACT_IMPORT_TOO_LARGE', { size: formatSize(MAX_IMPORT_BYTES, tag) });
  }
  return t(errorTextKey(error));
}

/** The first step: a file is chosen or dropped, and read. */
export function FileStep({ model }: { readonly model: ImportModel }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  if (model.uploading !== null)
    return <FileReading words={t('LANG_CONTACT_IMPORT_READING')} percent={model.uploading} />;
  return (
    <FileChoice
      label={t('LANG_CONTACT_IMPORT_CHOOSE')}
      accept={ACCEPTED}
      words={t('LANG_CONTACT_IMPORT_DROP')}
      hint={t('LANG_CONTACT_IMPORT_WHAT', { size: formatSize(MAX_IMPORT_BYTES, tag) })}
      problem={
        model.error === null ? null : (
          <ErrorState title={t('LANG_CONTACT_IMPORT_NOT_READ')}>{errorText(model.error, t, tag)}</ErrorState>
        )
      }
      onFile={model.choose}
    >
      <EarlierContactImports model={model} />
      <div>
        <Button onClick={() => openContactsExport({})}>{t('LANG_CONTACT_IMPORT_EXPORT_TITLE')}</Button>
      </div>
    </FileChoice>
  );
}
