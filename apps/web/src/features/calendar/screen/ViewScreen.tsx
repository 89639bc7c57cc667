import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useStore } from '../../../lib/store.ts';
import { AgendaView } from '../agenda/AgendaView.tsx';
import { SearchView } from '../agenda/SearchView.tsx';
import { newEvent, newEventForm } from '../actions/new-event.ts';
import { openView } from '../data/calendar-location.ts';
import { useWeekRules } from '../data/calendar-preferences.ts';
import { useEventsAhead } from '../data/use-events-ahead.ts';
import { useShownEvents } from '../data/use-shown-events.ts';
import { TimeGrid } from '../grid/TimeGrid.tsx';
import { daysOf } from '../model/window.ts';
import { MonthView } from '../month/MonthView.tsx';
import { PhoneMonth } from '../month/PhoneMonth.tsx';
import { eventSearch } from '../state/view-state.ts';
import { YearView } from '../year/YearView.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { EventsFailed } from './EventsFailed.tsx';
import { OpenedEvent } from './OpenedEvent.tsx';
import { Spoken } from './Spoken.tsx';
import type { ShownView } from '../data/use-shown-view.ts';
import { useShownView } from '../data/use-shown-view.ts';
import { WeekStrip } from './WeekStrip.tsx';
import styles from './ViewScreen.module.css';

/** The view of the address with its toolbar, and the popover of an event [CAL-002]. */
export function ViewScreen(): ReactNode {
  const shown = useShownView();
  const isPhone = useMedia(PHONE);
  const searched = useStore(eventSearch);
  useShortcut('new_event', () => newEventForm());
  useShortcut('quick_event', () => newEvent());
  useShortcut('calendar_today', () => openView(shown.view, null));
  useShortcut('search_events', () => eventSearch.set(''));
  return (
    <div className={styles['screen']} data-calendar-view={shown.view}>
      {isPhone ? <WeekStrip {...shown} /> : <CalendarToolbar {...shown} />}
      {searched === null ? <View {...shown} isPhone={isPhone} /> : <SearchView />}
      <OpenedEvent />
      <Spoken {...shown} />
    </div>
  );
}

function View({ view, day, isPhone }: ShownView & { readonly isPhone: boolean }): ReactNode {
  const rules = useWeekRules();
  // On a phone a week is the strip of its days, and one day of it.
  const fitting = isPhone && (view === 'week' || view === 'workweek') ? 'day' : view;
  const days = useMemo(() => daysOf(fitting, day, rules), [fitting, day, rules]);
  const window = useShownEvents(days[0] ?? day, days.at(-1) ?? day);
  useEventsAhead({ view, day, isPending: window.isPending });
  if (window.error !== null && window.events.length === 0) return <EventsFailed window={window} />;
  const common = { view, day, days, events: window.events, isPending: window.isPending };
  switch (fitting) {
    case 'agenda':
      return <AgendaView {...common} />;
    case 'year':
      return <YearView {...common} />;
    case 'month':
      return isPhone ? <PhoneMonth {...common} /> : <MonthView {...common} />;
    default:
      return <TimeGrid {...common} />;
  }
}
