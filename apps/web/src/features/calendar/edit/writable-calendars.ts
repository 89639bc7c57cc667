import type { Calendar } from '@pillarbox/contract/calendar/calendar';

/** The calendars that the user can put events into. */
export function writableCalendars(all: readonly Calendar[]): readonly Calendar[] {
  return all.filter(({ kind, right }) => kind === 'calendar' && (right === 'OWN' || right === 'WRITE'));
}

/** The calendar for a new event: the wanted one, else the default one, else the first; '' for none. */
export function calendarFor(all: readonly Calendar[], wanted: string): string {
  const writable = writableCalendars(all);
  const found = writable.find(({ id }) => id === wanted) ?? writable.find((one) => one.isDefault) ?? writable[0];
  return found?.id ?? '';
}
