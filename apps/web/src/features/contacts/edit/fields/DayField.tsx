import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useLocaleTag, useText } from '../../../../lib/i18n/text.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { DayParts } from '../model/day-parts.ts';
import styles from './Fields.module.css';

interface DayFieldProps {
  readonly title: string;
  readonly value: DayParts;
  readonly error: string | undefined;
  readonly onChange: (value: DayParts) => void;
}

const MONTHS = Array.from({ length: 12 }, (_one, at) => String(at + 1).padStart(2, '0'));

/** A birthday or anniversary: the year may be left out, which a date field of a browser does not allow. */
export function DayField({ title, value, error, onChange }: DayFieldProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const below = useId();
  const words = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  const months = MONTHS.map((month) => ({ value: month, label: words.format(Date.UTC(2000, Number(month) - 1, 1)) }));
  const isWrong = error === undefined ? undefined : true;
  return (
    <fieldset className={styles['list']} aria-describedby={error === undefined ? undefined : below}>
      <legend className={styles['legend']}>{title}</legend>
      <div className={styles['day']}>
        <TextField
          label={t('LANG_CONTACT_EDIT_DAY')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          aria-invalid={isWrong}
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
        />
        <Select
          label={t('LANG_CONTACT_EDIT_MONTH')}
          value={value.month}
          options={[{ value: '', label: t('LANG_CONTACT_EDIT_NO_MONTH') }, ...months]}
          onChange={(month) => onChange({ ...value, month })}
        />
        <TextField
          label={t('LANG_CONTACT_EDIT_YEAR')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={value.year}
          onChange={(event) => onChange({ ...value, year: event.currentTarget.value })}
        />
      </div>
      {error === undefined ? null : (
        <p id={below} className={styles['error']}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
