import type { EventTime } from '@pillarbox/contract/calendar/event';
import { addDays } from '@pillarbox/rules/zoned-days';
import { readDate } from '@pillarbox/rules/typed-time';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { userZone, writesMonthFirst } from '../../../lib/i18n/later-words.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { MonthGrid } from '../../../ui/MonthGrid.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { cx } from '../../../ui/cx.ts';
import { useDueCalendar } from '../data/use-due-calendar.ts';
import { dayNamed, isoDay } from '../model/due.ts';
import { useDueWords } from '../parts/use-due-words.ts';
import styles from './DateField.module.css';

/** The first and the last year that can be chosen by the month. */
const YEARS = 20;

interface DateFieldProps {
  readonly label: string;
  readonly value: EventTime | null;
  readonly disabled?: boolean;
  /** A day that has come is red. */
  readonly isUrgent?: boolean;
  readonly onChange: (value: EventTime | null) => void;
}

/** A date in words; pressed, it opens a field that accepts typing ("fri 14:00"), near days, and a month. */
export function DateField({ label, value, disabled = false, isUrgent = false, onChange }: DateFieldProps): ReactNode {
  const t = useText();
  const words = useDueWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = value === null ? t('LANG_TASKS_NONE') : words.long(value);
  const isRed = value !== null && isUrgent && words.isUrgent(value);
  return (
    <>
      <button
        ref={button}
        type="button"
        disabled={disabled}
        className={cx(styles['value'], isRed && styles['urgent'], value === null && styles['none'])}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${shown}`}
        onClick={() => setOpen(!isOpen)}
      >
        {shown}
      </button>
      {isOpen && button.current !== null ? (
        <Popover
          anchor={button.current}
          role="dialog"
          label={label}
          isSheet
          className={styles['popover']}
          onClose={() => setOpen(false)}
          onOpen={(element) => element.querySelector('input')?.focus()}
        >
          <DateChoice
            label={label}
            value={value}
            onChoose={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Popover>
      ) : null}
    </>
  );
}

interface DateChoiceProps {
  readonly label: string;
  readonly value: EventTime | null;
  readonly onChoose: (value: EventTime | null) => void;
}

function DateChoice({ label, value, onChoose }: DateChoiceProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { today } = useDueCalendar();
  const words = useDueWords();
  const [typed, setTyped] = useState('');
  const now = dayNamed(today);
  const zone = userZone();
  const read = readDate(typed, { tag, today: now, monthFirst: writesMonthFirst() });
  const two = (number: number): string => String(number).padStart(2, '0');
  const timeOf = (minutes: number | null): string =>
    minutes === null ? '' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  /** A day that is chosen by the pointer keeps the time of day. */
  const onDay = (date: string): void => onChoose({ date, time: value?.time ?? '', zone: value?.zone ?? '' });
  const typedTime = (): EventTime | null => {
    if (read === null) return null;
    const time = timeOf(read.minutes);
    return { date: isoDay(read.day), time, zone: time === '' ? '' : zone };
  };
  const found = typedTime();
  const near: readonly (readonly [string, string])[] = [
    [t('LANG_TASKS_TODAY'), today],
    [t('LANG_TASKS_TOMORROW'), isoDay(addDays(now, 1))],
    [t('LANG_TASKS_NEXT_WEEK'), isoDay(addDays(now, 7))],
  ];
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found !== null) onChoose(found);
        }}
      >
        <TextField
          size="normal"
          label={label}
          labelHidden
          autoComplete="off"
          placeholder={t('LANG_TASKS_DATE_HINT')}
          value={typed}
          hint={found === null ? undefined : words.long(found)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <div className={styles['near']}>
        {near.map(([name, date]) => (
          <Button key={date} size="small" onClick={() => onDay(date)}>
            {name}
          </Button>
        ))}
        {value === null ? null : (
          <Button size="small" onClick={() => onChoose(null)}>
            {t('LANG_TASKS_NO_DATE')}
          </Button>
        )}
      </div>
      <MonthGrid
        day={found === null ? dayNamed(value?.date ?? today) : dayNamed(found.date)}
        today={now}
        first={{ ...now, year: now.year - YEARS, month: 1, day: 1 }}
        last={{ ...now, year: now.year + YEARS, month: 12, day: 31 }}
        tag={tag}
        previousLabel={t('LANG_TASKS_PREVIOUS_MONTH')}
        nextLabel={t('LANG_TASKS_NEXT_MONTH')}
        onChoose={(day) => onDay(isoDay(day))}
      />
    </>
  );
}
