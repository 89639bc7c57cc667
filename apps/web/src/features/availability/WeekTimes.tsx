import type { BusyTime } from '@pillarbox/contract/calendar/availability-calls';
import { upper } from '@pillarbox/locales/keys';
import type { Day } from '@pillarbox/rules/zoned-days';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { DayPart } from './day-parts.ts';
import { dayParts } from './day-parts.ts';
import { dayText, MAX_WEEKS, utcDate } from './week.ts';
import styles from './WeekTimes.module.css';

interface WeekTimesProps {
  readonly days: readonly Day[];
  readonly times: readonly BusyTime[];
  /** Weeks after the current one. */
  readonly weeks: number;
  /** Whether the times are those of the week that was shown before. */
  readonly isOld: boolean;
  readonly onShow: (weeks: number) => void;
}

/** The free and busy times of a week: its days side by side, below each other on a phone. */
export function WeekTimes({ days, times, weeks, isOld, onShow }: WeekTimesProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const [first, last] = [days[0], days.at(-1)];
  const range = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('LANG_AVAILABILITY_TITLE')}</h1>
        <div className={styles['steps']}>
          <IconButton
            icon={<ChevronLeft size={18} />}
            label={t('LANG_AVAILABILITY_PREVIOUS')}
            disabled={weeks <= -MAX_WEEKS}
            onClick={() => onShow(weeks - 1)}
          />
          <p className={styles['range']} aria-live="polite">
            {first === undefined || last === undefined ? '' : range.formatRange(utcDate(first), utcDate(last))}
          </p>
          <IconButton
            icon={<ChevronRight size={18} />}
            label={t('LANG_AVAILABILITY_NEXT')}
            disabled={weeks >= MAX_WEEKS}
            onClick={() => onShow(weeks + 1)}
          />
          {weeks === 0 ? null : (
            <Button kind="quiet" size="small" onClick={() => onShow(0)}>
              {t('LANG_AVAILABILITY_THIS_WEEK')}
            </Button>
          )}
        </div>
      </header>
      <ol className={styles['days']} aria-busy={isOld}>
        {days.map((day) => (
          <DayTimes key={dayText(day)} day={day} times={isOld ? [] : times} />
        ))}
      </ol>
    </>
  );
}

function DayTimes({ day, times }: { readonly day: Day; readonly times: readonly BusyTime[] }): ReactNode {
  const tag = useLocaleTag();
  const date = utcDate(day);
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(date);
  const whole = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(date);
  return (
    <li className={styles['day']}>
      <h2 className={styles['date']} aria-label={whole}>
        <span className={styles['weekday']}>{weekday}</span>
        <span className={styles['number']}>{day.day}</span>
      </h2>
      <ul className={styles['parts']}>
        {dayParts(dayText(day), times).map((part) => (
          <Part key={part.from} part={part} />
        ))}
      </ul>
    </li>
  );
}

function Part({ part: { from, to, kind } }: { readonly part: DayPart }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' });
  const hours = (to - from) / 60;
  return (
    <li className={styles['part']} data-kind={kind} style={{ '--hours': String(hours) } as Record<string, string>}>
      <span className={styles['kind']}>{t(`LANG_AVAILABILITY_${upper(kind)}`)}</span>
      <span className={styles['time']}>{clock.formatRange(from * 60_000, to * 60_000)}</span>
    </li>
  );
}
