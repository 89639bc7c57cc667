import { MAX_VISIT_HOURS } from '@pillarbox/contract/appointments/appointment';
import type { VisitHours } from '@pillarbox/contract/appointments/appointment';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { firstWeekday } from '../../ui/MonthGrid.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Visits.module.css';

/** Hours are set in quarters. */
const STEP = 15;
const END = 1440;
const QUARTERS = Array.from({ length: END / STEP + 1 }, (_, index) => index * STEP);

interface HoursFieldsProps {
  readonly hours: readonly VisitHours[];
  readonly onChange: (hours: VisitHours[]) => void;
}

/** The hours of each weekday, in the user's zone; a day can have several, and none. */
export function HoursFields({ hours, onChange }: HoursFieldsProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const first = firstWeekday(tag);
  const days = Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
  const replace = (old: VisitHours, next: VisitHours | null): void =>
    onChange(hours.flatMap((one) => (one === old ? (next === null ? [] : [next]) : [one])));
  return (
    <fieldset className={styles['hours']}>
      <legend>{t('LANG_VISITS_HOURS')}</legend>
      {days.map((weekday) => {
        // 1 January 2024 was a Monday.
        const name = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(
          Date.UTC(2024, 0, weekday),
        );
        const ranges = hours.filter((one) => one.weekday === weekday);
        const last = ranges.at(-1);
        const from = last === undefined ? 540 : Math.min(last.to + 60, END - 60);
        return (
          <div key={weekday} className={styles['day']} role="group" aria-label={name}>
            <span className={styles['weekday']}>{name}</span>
            <span className={styles['ranges']}>
              {ranges.length === 0 ? <span className={styles['hint']}>{t('LANG_VISITS_NO_HOURS')}</span> : null}
              {ranges.map((range, index) => (
                <Range key={index} day={name} range={range} onChange={(next) => replace(range, next)} />
              ))}
            </span>
            <IconButton
              icon={<Plus size={16} />}
              label={t('LANG_VISITS_ADD_HOURS', { day: name })}
              disabled={hours.length >= MAX_VISIT_HOURS}
              onClick={() =>
                onChange([...hours, { weekday, from, to: Math.min(from + (last === undefined ? 480 : 60), END) }])
              }
            />
          </div>
        );
      })}
    </fieldset>
  );
}

interface RangeProps {
  readonly day: string;
  readonly range: VisitHours;
  readonly onChange: (range: VisitHours | null) => void;
}

function Range({ day, range, onChange }: RangeProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' });
  const options = (minutes: readonly number[]) =>
    minutes.map((minute) => ({ value: String(minute), label: clock.format((minute % END) * 60_000) }));
  return (
    <span className={styles['range']}>
      <Select
        quiet
        label={t('LANG_VISITS_FROM', { day })}
        value={String(range.from)}
        options={options(QUARTERS.filter((minute) => minute < range.to))}
        onChange={(from) => onChange({ ...range, from: Number(from) })}
      />
      <Select
        quiet
        label={t('LANG_VISITS_TO', { day })}
        value={String(range.to)}
        options={options(QUARTERS.filter((minute) => minute > range.from))}
        onChange={(to) => onChange({ ...range, to: Number(to) })}
      />
      <IconButton
        size="dense"
        icon={<X size={14} />}
        label={t('LANG_VISITS_REMOVE_HOURS', { day })}
        onClick={() => onChange(null)}
      />
    </span>
  );
}
