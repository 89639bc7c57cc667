import type { RepeatStart } from '@pillarbox/rules/repeat/repeat';
import type { Day } from '@pillarbox/rules/zoned-days';
import { addDays, dayOf } from '@pillarbox/rules/zoned-days';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../../lib/media.ts';
import { useEventWindow } from '../../data/calendar.queries.ts';
import { useTimeWriter } from '../fields/TimeField.tsx';
import { cityOf } from '../fields/zones.ts';
import type { Draft } from '../model/draft.ts';
import { instantOfTime, textOfDay } from '../model/wall-time.ts';
import { useWhenWords } from '../times/use-when-words.ts';
import styles from './Repeat.module.css';

const SHOWN = 4;
const DAY_MS = 86_400_000;

interface NextDatesProps {
  readonly draft: Draft;
  readonly start: RepeatStart;
  readonly dates: readonly Day[];
  /** The user's zone. */
  readonly zone: string;
}

/** The next dates of the repeat, each with what it overlaps. On a phone they are folded. */
export function NextDates({ draft, start, dates, zone }: NextDatesProps): ReactNode {
  const t = useText();
  const isPhone = useMedia(PHONE);
  const writeTime = useTimeWriter();
  const { dayWords } = useWhenWords(zone);
  const today = textOfDay(addDays(dayOf(Date.now(), zone), 0));
  const ahead = dates.filter((day) => textOfDay(day) >= today);
  const shown = (ahead.length > 0 ? ahead : dates).slice(0, SHOWN);
  const [first, last] = [shown[0], shown.at(-1)];
  const overlapOf = useOverlaps(draft, zone, first === undefined || last === undefined ? null : { first, last });
  if (shown.length === 0) return null;
  const list = (
    <ol className={styles['dates']}>
      {shown.map((day) => {
        const overlap = overlapOf(day);
        return (
          <li key={textOfDay(day)} className={styles['date']}>
            <span className={styles['dateDay']}>{dayWords(day)}</span>
            <span>{writeTime(draft.start.time)}</span>
            {overlap === null ? null : (
              <span className={styles['overlap']}>{t('LANG_EVENT_OVERLAPS', { title: overlap })}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
  if (isPhone) {
    return (
      <details className={styles['fold']}>
        <summary>{t('LANG_EVENT_NEXT_DATES')}</summary>
        {list}
      </details>
    );
  }
  return (
    <section aria-label={t('LANG_EVENT_NEXT_DATES')}>
      <header className={styles['datesHead']}>
        <h3>{t('LANG_EVENT_NEXT_DATES')}</h3>
        {draft.start.time === '' ? null : <span>{t('LANG_EVENT_CLOCKS', { zone: cityOf(start.zone) })}</span>}
      </header>
      {list}
    </section>
  );
}

/** Says which other event is at the time of the event on a day; null for none. */
function useOverlaps(
  draft: Draft,
  zone: string,
  window: { first: Day; last: Day } | null,
): (day: Day) => string | null {
  const number = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day) / DAY_MS;
  const today = number(dayOf(Date.now(), zone));
  const { lists } = useEventWindow(
    window === null ? today : number(window.first),
    window === null ? today : Math.min(number(window.last), number(window.first) + 365),
  );
  return (day) => {
    if (draft.start.time === '') return null;
    const start = instantOfTime({ ...draft.start, date: textOfDay(day) }, zone);
    const first = instantOfTime(draft.start, zone);
    const end = instantOfTime(draft.end, zone);
    if (start === null || first === null || end === null) return null;
    const until = start + end - first;
    const found = [...lists]
      .flatMap(({ events }) => events)
      .find(
        (one) =>
          !one.isAllDay &&
          one.isBusy &&
          one.status !== 'cancelled' &&
          one.summary !== draft.summary &&
          Date.parse(one.start) < until &&
          Date.parse(one.end) > start,
      );
    return found === undefined ? null : found.summary;
  };
}
