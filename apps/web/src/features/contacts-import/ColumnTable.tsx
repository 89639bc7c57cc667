import type { ColumnField } from '@pillarbox/contract/contacts-import/fields';
import { takesOneColumn } from '@pillarbox/contract/contacts-import/fields';
import type { ImportColumn, ImportReading } from '@pillarbox/contract/contacts-import/import';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { cx } from '../../ui/cx.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Select } from '../../ui/Select.tsx';
import { dayOfLife } from '../../lib/i18n/day-of-life.ts';
import { fieldOptions } from './field-options.ts';
import type { ImportModel } from './use-import.ts';
import styles from './ColumnTable.module.css';

const REASONS = {
  name: 'LANG_CONTACT_IMPORT_BY_NAME',
  content: 'LANG_CONTACT_IMPORT_BY_CONTENT',
  user: 'LANG_CONTACT_IMPORT_BY_USER',
  none: 'LANG_CONTACT_IMPORT_BY_NONE',
  empty: 'LANG_CONTACT_IMPORT_BY_EMPTY',
} as const;

/** Whether an earlier column has the same field, and the field takes one. */
function isTwice(columns: readonly ImportColumn[], index: number): boolean {
  const field = columns[index]?.field ?? '';
  return takesOneColumn(field) && columns.findIndex((column) => column.field === field) < index;
}

/** Whether two columns have a field that takes one: the file cannot be imported so. */
export function hasTwice(columns: readonly ImportColumn[]): boolean {
  return columns.some((_column, index) => isTwice(columns, index));
}

/** The columns of a file, and what each becomes. */
export function ColumnTable({
  model,
  reading,
}: {
  readonly model: ImportModel;
  readonly reading: ImportReading;
}): ReactNode {
  const t = useText();
  const { columns } = reading;
  const setField = (index: number, field: ColumnField): void => {
    model.change({ fields: columns.map((column, at) => (at === index ? field : column.field)) });
  };
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('LANG_CONTACT_IMPORT_IN_FILE')}</th>
          <th scope="col">{t('LANG_CONTACT_IMPORT_IN_CONTACT')}</th>
          <th scope="col" className={styles['how']}>
            {t('LANG_CONTACT_IMPORT_HOW')}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, index) => (
          <ColumnRow
            // The place in the file is what identifies a column.
            key={`${String(index)} ${column.name}`}
            column={column}
            index={index}
            isTwice={isTwice(columns, index)}
            onField={(field) => setField(index, field)}
          >
            {column.readings.length === 2 ? <DayQuestion model={model} reading={reading} column={column} /> : null}
          </ColumnRow>
        ))}
      </tbody>
    </table>
  );
}

interface ColumnRowProps {
  readonly column: ImportColumn;
  readonly index: number;
  readonly isTwice: boolean;
  readonly onField: (field: ColumnField) => void;
  readonly children: ReactNode;
}

function ColumnRow({ column, index, isTwice: twice, onField, children }: ColumnRowProps): ReactNode {
  const t = useText();
  const name = visibleText(column.name) || t('LANG_CONTACT_IMPORT_COLUMN', { number: index + 1 });
  const isOpen = column.readings.length === 2;
  return (
    <>
      <tr className={styles['row']}>
        <th scope="row" className={styles['file']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['sample']}>{visibleText(column.sample)}</span>
        </th>
        <td className={styles['field']}>
          <Select label={name} quiet value={column.field} options={fieldOptions(t)} onChange={onField} />
          {twice ? (
            <p className={styles['twice']} role="alert">
              {t('LANG_CONTACT_IMPORT_TWICE')}
            </p>
          ) : null}
        </td>
        <td
          className={cx(styles['reason'], isOpen && styles['open'], column.field !== '' && !isOpen && styles['found'])}
        >
          <span>
            {isOpen ? <TriangleAlert size={16} aria-hidden="true" /> : null}
            {column.field !== '' && !isOpen ? <Check size={16} aria-hidden="true" /> : null}
            {t(isOpen ? 'LANG_CONTACT_IMPORT_BY_DATE' : REASONS[column.by])}
          </span>
        </td>
      </tr>
      {children === null ? null : (
        <tr>
          <td colSpan={3} className={styles['question']}>
            {children}
          </td>
        </tr>
      )}
    </>
  );
}

interface DayQuestionProps {
  readonly model: ImportModel;
  readonly reading: ImportReading;
  readonly column: ImportColumn;
}

/** Asks whether the day or the month comes first, with both readings of a value of the file. */
function DayQuestion({ model, reading, column }: DayQuestionProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const [day = '', month = ''] = column.readings;
  return (
    <div className={styles['ask']}>
      <span>{t('LANG_CONTACT_IMPORT_HOW_READ')}</span>
      <SegmentedControl
        label={t('LANG_CONTACT_IMPORT_HOW_READ')}
        value={reading.dayFirst ? 'day' : 'month'}
        options={[
          { value: 'day', label: dayOfLife(day, tag) },
          { value: 'month', label: dayOfLife(month, tag) },
        ]}
        onChange={(first) => model.change({ dayFirst: first === 'day' })}
      />
    </div>
  );
}
