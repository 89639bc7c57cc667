import { IMPORT_CHARSETS } from '@pillarbox/contract/contacts-import/fields';
import type { ImportReading } from '@pillarbox/contract/contacts-import/import';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ImportModel } from './use-import.ts';
import styles from './FileLine.module.css';

const KINDS = { csv: 'CSV', vcard: 'VCF', ldif: 'LDIF' } as const;

/** The file: its name, size and rows, and the character set that it is read in. */
export function FileLine({
  model,
  reading,
}: {
  readonly model: ImportModel;
  readonly reading: ImportReading;
}): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { format, rows, columns, charset } = reading;
  const parts = [
    formatSize(reading.size, tag),
    format === 'vcard'
      ? t('LANG_CONTACT_IMPORT_CARDS', { count: rows })
      : t('LANG_CONTACT_IMPORT_ROWS', { count: rows }),
    ...(format === 'csv' ? [t('LANG_CONTACT_IMPORT_COLUMNS', { count: columns.length })] : []),
  ];
  return (
    <div className={styles['line']}>
      <span className={styles['kind']} aria-hidden="true">
        {KINDS[format]}
      </span>
      <div className={styles['words']}>
        <p className={styles['name']}>{visibleText(reading.name)}</p>
        <p className={styles['about']}>{parts.join(', ')}</p>
      </div>
      <Select
        label={t('LANG_CONTACT_IMPORT_READ_AS')}
        quiet
        value={charset}
        options={IMPORT_CHARSETS.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(value) => model.change({ charset: value })}
      />
      <Button onClick={model.reset}>{t('LANG_CONTACT_IMPORT_CHANGE')}</Button>
    </div>
  );
}
