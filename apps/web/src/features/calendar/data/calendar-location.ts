import { currentLocation, go, useLocation } from '../../../lib/location.ts';
import type { DayNumber } from '../model/days.ts';
import { dayNumber, isoDay } from '../model/days.ts';
import { VIEWS } from '../model/views.ts';
import type { View } from '../model/views.ts';

/** What the address says. */
export interface CalendarPlace {
  /** '' for the section alone, which shows the view that was used last [SHELL-074]. */
  readonly view: View | '';
  /** The day that is shown; null for today. */
  readonly day: DayNumber | null;
  /** The event that the agenda is opened on [SHELL-079]; '' for none. */
  readonly eventId: string;
  /** Which instance of it; '' for the next one. */
  readonly instance: string;
  /** Whether a view shows, and not a form. */
  readonly isView: boolean;
}

const PATHS: Readonly<Record<View, string>> = {
  day: '/calendar/day',
  week: '/calendar/week',
  workweek: '/calendar/week',
  month: '/calendar/month',
  year: '/calendar/month',
  agenda: '/calendar/agenda',
};

/** Reads an address of the section. */
export function readPlace(path: string, search: Readonly<Record<string, string>>): CalendarPlace {
  const [, , first = '', id = ''] = path.replace(/(?<=.)\/$/, '').split('/');
  const found = VIEWS.find((view) => view === first && PATHS[view] === `/calendar/${view}`);
  const isView = first === '' || found !== undefined;
  const day = dayNumber(search['date'] ?? '');
  return {
    view: ours(found, search['span']) ?? '',
    day: Number.isNaN(day) ? null : day,
    eventId: found === 'agenda' ? decoded(id) : '',
    instance: search['instance'] ?? '',
    isView,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function ours(view: View | undefined, span: string | undefined): View | undefined {
  if (view === 'week' && span === 'work') return 'workweek';
  return view === 'month' && span === 'year' ? 'year' : view;
}

/** The location of the section. The component renders again when it changes. */
export function useCalendarPlace(): CalendarPlace {
  const { path, search } = useLocation();
  return readPlace(path, search);
}

/** Shows a view at a day; null is today. */
export function openView(view: View, day: DayNumber | null): void {
  const span = view === 'workweek' ? 'work' : view === 'year' ? 'year' : undefined;
  go(PATHS[view], { search: { date: day === null ? undefined : isoDay(day), span } });
}

/** Shows the agenda opened on an event. */
export function openInAgenda(id: string, instance = ''): void {
  go(`/calendar/agenda/${encodeURIComponent(id)}`, { search: { instance: instance || undefined } });
}

/** The day in the address, for code outside components; null for today. */
export function currentDay(): DayNumber | null {
  const { path, search } = currentLocation();
  return readPlace(path, search).day;
}
