import { listEvents } from '@pillarbox/contract/calendar/event-calls';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { call } from '../../lib/call.ts';
import type { CommandSource } from '../../lib/commands.ts';
import { datesOf, zoneOf } from '../../lib/i18n/dates.ts';
import { speech } from '../../lib/i18n/language.ts';
import { text } from '../../lib/i18n/text.tsx';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { newEvent } from './actions/new-event.ts';
import { openInAgenda, openView } from './data/calendar-location.ts';
import { isoDay } from './model/days.ts';
import { zoneClock } from './model/zone-clock.ts';

/** Fewest letters for which events are searched, how many show, and the days that are searched. */
const MIN_TYPED = 3;
const MAX_EVENTS = 5;
const DAYS = 120;

/** The entries of the calendar in search-or-jump: a new event, today, and the coming events with what is typed. */
export const calendarCommands: CommandSource = async (typed, signal) => {
  const fixed = [
    {
      id: 'calendar new',
      group: 'actions',
      title: text('LANG_CALENDAR_NEW_EVENT'),
      icon: CalendarPlus,
      run: () => newEvent(),
    },
    {
      id: 'calendar today',
      group: 'goto',
      title: text('LANG_CALENDAR_TODAY'),
      icon: CalendarDays,
      words: text('LANG_SHELL_CALENDAR'),
      run: () => openView('day', null),
    },
  ] as const;
  if (typed.trim().length < MIN_TYPED) return fixed;
  const preferences = currentPreferences();
  const zone = zoneOf(preferences.timezone);
  const { day } = zoneClock(zone)(Date.now());
  const query = {
    start: isoDay(day),
    end: isoDay(day + DAYS),
    timezone: zone,
    search: typed.trim(),
    limit: MAX_EVENTS,
  };
  const { events } = await call(listEvents, { query }, { signal });
  const dates = datesOf(speech.get().code, preferences);
  return [
    ...fixed,
    ...events.map(({ id, instance, summary, start }) => ({
      id: `event ${id} ${instance}`,
      group: 'goto' as const,
      title: summary,
      icon: CalendarDays,
      aside: dates.date(Date.parse(start)),
      // The gateway found it, so it is not filtered again.
      words: typed,
      run: () => openInAgenda(id, instance),
    })),
  ];
};
