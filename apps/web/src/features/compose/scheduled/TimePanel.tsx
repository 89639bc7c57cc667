import { MAX_SCHEDULE_MS } from '@pillarbox/contract/compose/outbox';
import { readDate, readTime } from '@pillarbox/rules/typed-time';
import type { Day } from '@pillarbox/rules/zoned-days';
import { dayOf, instantOf } from '@pillarbox/rules/zoned-days';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { MonthGrid } from '../../../ui/MonthGrid.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import {
  fieldDate,
  laterWords,
  timeWords,
  userZone,
  writesMonthFirst,
  zoneWords,
} from '../../../lib/i18n/later-words.ts';
import styles from './TimePanel.module.css';

interface TimePanelProps {
  /** The time that is offered first, in milliseconds since 1970. */
  readonly initial: number;
  /** The label of the button for a time in words. */
  readonly label: (time: string) => string;
  readonly onChoose: (at: number) => void;
}

const midnight = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);

/** A month and two fields that accept typing, to choose a date and time (ui.md 13, 21). The button repeats the result. */
export function TimePanel({ initial, label, onChoose }: TimePanelProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const now = useMinute();
  const zone = userZone();
  const [day, setDay] = useState(() => dayOf(initial, zone));
  const [typedDate, setTypedDate] = useState(() => fieldDate(midnight(dayOf(initial, zone))));
  const [typedTime, setTypedTime] = useState(() => timeWords(initial));
  const today = dayOf(now, zone);
  const minutes = readTime(typedTime);
  const read = readDate(typedDate, { tag, today, monthFirst: writesMonthFirst() });
  const at = read === null || minutes === null ? null : instantOf(read.day, minutes, zone);
  const isPast = at !== null && at <= now;
  const isFar = at !== null && at > now + MAX_SCHEDULE_MS;

  const choose = (chosen: Day): void => {
    setDay(chosen);
    setTypedDate(fieldDate(midnight(chosen)));
  };
  const onDate = (typed: string): void => {
    setTypedDate(typed);
    const found = readDate(typed, { tag, today, monthFirst: writesMonthFirst() });
    if (found === null) return;
    setDay(found.day);
    if (found.minutes !== null) setTypedTime(timeWords(instantOf(found.day, found.minutes, zone)));
  };
  const submit = (): void => {
    if (at !== null && !isPast && !isFar) onChoose(at);
  };
  const example = fieldDate(midnight(dayOf(now + 24 * 60 * 60_000, zone)));
  const dateError = read === null ? t('LANG_SCHEDULE_NO_DATE', { example }) : undefined;
  const timeError = minutes === null ? t('LANG_SCHEDULE_NO_TIME', { example: timeWords(initial) }) : undefined;
  const error = isPast ? t('LANG_SCHEDULE_PASSED') : isFar ? t('LANG_SCHEDULE_TOO_FAR') : undefined;
  return (
    <div
      className={styles['panel']}
      onKeyDown={(event) => {
        // No form of its own: the composer's form is around it, and forms must not be nested.
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement))
          return;
        event.preventDefault();
        submit();
      }}
    >
      <MonthGrid
        day={day}
        today={today}
        first={today}
        last={dayOf(now + MAX_SCHEDULE_MS, zone)}
        tag={tag}
        previousLabel={t('LANG_SCHEDULE_PREVIOUS_MONTH')}
        nextLabel={t('LANG_SCHEDULE_NEXT_MONTH')}
        onChoose={choose}
      />
      <div className={styles['fields']}>
        <TextField
          label={t('LANG_SCHEDULE_DATE')}
          value={typedDate}
          autoComplete="off"
          error={dateError}
          onChange={(event) => onDate(event.currentTarget.value)}
          onBlur={() => read !== null && setTypedDate(fieldDate(midnight(read.day)))}
        />
        <TextField
          label={t('LANG_SCHEDULE_TIME')}
          value={typedTime}
          autoComplete="off"
          data-autofocus=""
          error={timeError ?? error}
          onChange={(event) => setTypedTime(event.currentTarget.value)}
          onBlur={() => at !== null && setTypedTime(timeWords(at))}
        />
      </div>
      <p className={styles['zone']}>
        <Globe size={14} aria-hidden="true" />
        {t('LANG_SCHEDULE_ZONE', { zone: zoneWords() })}
      </p>
      <Button kind="primary" size="large" disabled={at === null || isPast || isFar} onClick={submit}>
        {at === null ? t('LANG_SCHEDULE_PICK') : label(laterWords(at))}
      </Button>
    </div>
  );
}
