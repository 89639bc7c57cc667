import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useMinute } from '../../../lib/clock.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useCalendars, useFoundEvents } from '../data/calendar.queries.ts';
import { useClock, useNow } from '../data/use-shown-events.ts';
import { isoDay } from '../model/days.ts';
import { placeEvents } from '../model/shown-event.ts';
import { eventSearch, say } from '../state/view-state.ts';
import { AgendaDays } from './AgendaDays.tsx';
import styles from './AgendaView.module.css';

/** Days before and after today that are searched: together less than the gateway lists at once. */
const BEFORE_DAYS = 90;
const AFTER_DAYS = 300;
const MAX_WORDS = 200;

/** The search over events: a field, and below it what was found, by day. */
export function SearchView(): ReactNode {
  const t = useText();
  const typed = useStore(eventSearch) ?? '';
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const close = (): void => eventSearch.set(null);
  return (
    <>
      <div
        role="search"
        className={styles['search']}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed === '' && !event.defaultPrevented) close();
        }}
      >
        <div className={styles['searchRow']}>
          <SearchField
            input={input}
            label={t('LANG_CALENDAR_SEARCH')}
            clearLabel={t('LANG_CALENDAR_SEARCH_CLEAR')}
            maxLength={MAX_WORDS}
            typed={typed}
            onType={(words) => eventSearch.set(words)}
          />
          <IconButton icon={<X size={18} />} label={t('LANG_CALENDAR_SEARCH_CLOSE')} keyHint="Esc" onClick={close} />
        </div>
      </div>
      <Found typed={useDeferredValue(typed.trim())} />
    </>
  );
}

function Found({ typed }: { readonly typed: string }): ReactNode {
  const t = useText();
  const now = useMinute();
  const wall = useNow();
  const clock = useClock();
  const calendars = useCalendars().data;
  const first = wall.day - BEFORE_DAYS;
  const window = { start: isoDay(first), end: isoDay(wall.day + AFTER_DAYS) };
  const { data, error, refetch } = useFoundEvents(typed, window);
  const events = useMemo(() => placeEvents(data?.events ?? [], calendars ?? [], clock), [data, calendars, clock]);
  const count = data === undefined ? -1 : events.length;
  useEffect(() => {
    if (count >= 0) say(t('LANG_CALENDAR_FOUND', { count }));
  }, [count, typed, t]);
  if (typed === '') return <EmptyState title={t('LANG_CALENDAR_SEARCH_HINT')} />;
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        title={t('LANG_CALENDAR_FAILED')}
        action={<Button onClick={() => void refetch()}>{t('LANG_CALENDAR_TRY_AGAIN')}</Button>}
      >
        {t(errorTextKey(error))}
      </ErrorState>
    );
  }
  if (data !== undefined && events.length === 0) {
    return (
      <EmptyState title={t('LANG_CALENDAR_NO_MATCH')}>{t('LANG_CALENDAR_NO_MATCH_HINT', { text: typed })}</EmptyState>
    );
  }
  return (
    <div className={styles['agenda']} aria-busy={data === undefined || undefined}>
      <AgendaDays first={first} events={events} now={now} wall={wall} />
    </div>
  );
}
