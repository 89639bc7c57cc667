import { CalendarDays, Plus, Search } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import { newEvent } from '../actions/new-event.ts';
import { openView } from '../data/calendar-location.ts';
import { useWeekRules } from '../data/calendar-preferences.ts';
import { useShownEvents, useToday } from '../data/use-shown-events.ts';
import { daysFrom, partsOf, weekStart } from '../model/days.ts';
import { isOn } from '../model/month-week.ts';
import { useDayWords } from '../parts/day-words.ts';
import { useSwipe } from '../parts/use-swipe.ts';
import { eventSearch } from '../state/view-state.ts';
import type { ShownView } from '../data/use-shown-view.ts';
import styles from './WeekStrip.module.css';

/** Most colours below a day. */
const MAX_DOTS = 3;

/** On a phone: the days of the week with the colours of their events, and the button for a new event. */
export function WeekStrip({ view, day }: ShownView): ReactNode {
  const t = useText();
  const words = useDayWords();
  const today = useToday();
  const { firstWeekday } = useWeekRules();
  const first = weekStart(day, firstWeekday);
  const { events } = useShownEvents(first, first + 6);
  const swipe = useSwipe((weeks) => openView(view, day + weeks * 7));
  const colors = useMemo(
    () =>
      daysFrom(first, 7).map((one) => colorsOf(events.filter((event) => isOn(event, one)).map(({ color }) => color))),
    [events, first],
  );
  const hasStrip = view !== 'month' && view !== 'year';
  return (
    <>
      {hasStrip ? (
        <div role="group" aria-label={t('LANG_CALENDAR_WEEK')} className={styles['strip']} {...swipe}>
          {daysFrom(first, 7).map((one, index) => (
            <button
              key={one}
              type="button"
              aria-current={one === today ? 'date' : undefined}
              aria-pressed={one === day}
              className={cx(styles['day'], one === today && styles['today'], one === day && styles['chosen'])}
              onClick={() => openView(view, one)}
            >
              <VisuallyHidden>{words.long(one)}</VisuallyHidden>
              <span className={styles['weekday']} aria-hidden="true">
                {words.weekday(one, 'narrow')}
              </span>
              <span className={styles['number']} aria-hidden="true">
                {partsOf(one).day}
              </span>
              <span className={styles['dots']}>
                {(colors[index] ?? []).map((color) => (
                  <span key={color} style={{ '--event': color } as CSSProperties} />
                ))}
              </span>
            </button>
          ))}
        </div>
      ) : null}
      <button
        type="button"
        className={styles['new']}
        aria-label={t('LANG_CALENDAR_NEW_EVENT')}
        onClick={() => newEvent()}
      >
        <Plus size={22} aria-hidden="true" />
      </button>
    </>
  );
}

function colorsOf(colors: readonly string[]): readonly string[] {
  return [...new Set(colors)].slice(0, MAX_DOTS);
}

/** On a phone, at the right of the header: search and today. */
export function PhoneTools({ view }: Pick<ShownView, 'view'>): ReactNode {
  const t = useText();
  return (
    <>
      <IconButton icon={<Search size={21} />} label={t('LANG_CALENDAR_SEARCH')} onClick={() => eventSearch.set('')} />
      <IconButton
        icon={<CalendarDays size={21} />}
        label={t('LANG_CALENDAR_TODAY')}
        onClick={() => openView(view, null)}
      />
    </>
  );
}
