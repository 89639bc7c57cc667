import type { MonthDay, Repeat } from '@pillarbox/rules/repeat/repeat';
import { MAX_REPEAT, weekOfMonth } from '@pillarbox/rules/repeat/repeat';
import { upper } from '@pillarbox/locales/keys';
import type { Day } from '@pillarbox/rules/zoned-days';
import { weekdayOf } from '@pillarbox/rules/zoned-days';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useLocaleTag, useText } from '../../../../lib/i18n/text.tsx';
import { firstWeekday } from '../../../../ui/MonthGrid.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { NumberField } from './NumberField.tsx';
import { monthDayWords, weekdayName } from './use-rule-words.ts';
import styles from './Repeat.module.css';

interface RepeatOnProps {
  readonly repeat: Repeat;
  readonly start: Day;
  readonly onChange: (repeat: Repeat) => void;
}

/** How often, and on which days. */
export function RepeatOn({ repeat, start, onChange }: RepeatOnProps): ReactNode {
  const t = useText();
  const every = useId();
  return (
    <>
      <div className={styles['line']}>
        <label htmlFor={every} className={styles['label']}>
          {t('LANG_EVENT_EVERY')}
        </label>
        <NumberField
          id={every}
          value={repeat.every}
          max={MAX_REPEAT}
          onChange={(count) => onChange({ ...repeat, every: count })}
        />
        <span className={styles['unit']}>{t(`LANG_EVENT_UNIT_${upper(repeat.kind)}`, { count: repeat.every })}</span>
      </div>
      {repeat.kind === 'weekly' ? <WeekDays repeat={repeat} onChange={onChange} /> : null}
      {repeat.kind === 'monthly' ? <MonthDays repeat={repeat} start={start} onChange={onChange} /> : null}
    </>
  );
}

function WeekDays({ repeat, onChange }: Omit<RepeatOnProps, 'start'>): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const first = firstWeekday(tag);
  const order = Array.from({ length: 7 }, (_, index) => ((first + index - 1) % 7) + 1);
  return (
    <div role="group" aria-label={t('LANG_EVENT_ON')} className={styles['line']}>
      <span className={styles['label']} aria-hidden="true">
        {t('LANG_EVENT_ON')}
      </span>
      <div className={styles['days']}>
        {order.map((day) => {
          const isOn = repeat.days.includes(day);
          const days = isOn ? repeat.days.filter((one) => one !== day) : [...repeat.days, day].toSorted();
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              aria-label={weekdayName(day, tag, 'long')}
              className={styles['day']}
              onClick={() => onChange({ ...repeat, days })}
            >
              {weekdayName(day, tag, 'narrow')}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function MonthDays({ repeat, start, onChange }: RepeatOnProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const offered: MonthDay[] = [
    { by: 'day', day: start.day },
    { by: 'weekday', week: weekOfMonth(start), weekday: weekdayOf(start) },
    { by: 'last-workday' },
  ];
  const key = (month: MonthDay): string => JSON.stringify(month);
  // A day of another program stays a choice.
  const all = offered.some((one) => key(one) === key(repeat.month)) ? offered : [repeat.month, ...offered];
  return (
    <div className={styles['line']}>
      <span className={styles['label']}>{t('LANG_EVENT_ON')}</span>
      <Select
        label={t('LANG_EVENT_ON')}
        quiet
        value={key(repeat.month)}
        options={all.map((one) => ({ value: key(one), label: monthDayWords(one, { t, tag }) }))}
        onChange={(chosen) => onChange({ ...repeat, month: all.find((one) => key(one) === chosen) ?? repeat.month })}
      />
    </div>
  );
}
