import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { queryClient } from '../../../lib/query-client.ts';
import { CALENDARS_KEY, changeCalendar } from '../data/calendar.queries.ts';
import { tellFailure } from './event-change.ts';

/** Shows or hides the events of a calendar, at once and also in the next session. */
export async function setShown(calendar: Calendar, isShown: boolean): Promise<void> {
  await change(calendar, { isShown });
}

/** Shows one calendar and hides all others; when it is the only one, shows all again. */
export async function showOnly(calendar: Calendar, all: readonly Calendar[]): Promise<void> {
  const others = all.filter(({ id, kind }) => id !== calendar.id && kind !== 'tasks');
  const isOnly = calendar.isShown && others.every(({ isShown }) => !isShown);
  const changes = others.filter(({ isShown }) => isShown !== isOnly).map((one) => setShown(one, isOnly));
  if (!calendar.isShown) changes.push(setShown(calendar, true));
  await Promise.all(changes);
}

/** Gives a calendar another colour, for this user alone. */
export async function setColor(calendar: Calendar, color: string): Promise<void> {
  await change(calendar, { color });
}

async function change(calendar: Calendar, changed: Partial<Pick<Calendar, 'isShown' | 'color'>>): Promise<void> {
  queryClient.setQueryData<readonly Calendar[]>(CALENDARS_KEY, (all) =>
    all?.map((one) => (one.id === calendar.id ? { ...one, ...changed } : one)),
  );
  // A failure reads the calendars again, too.
  await changeCalendar(calendar.id, changed).catch(tellFailure);
}
