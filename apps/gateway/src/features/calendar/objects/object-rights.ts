import { allows } from '../calendar-access.ts';
import type { ObjectKind, UsableCalendar } from '../calendar.ports.ts';
import type { HeadRow } from './object.store.ts';

/** Whether an account with these calendars may read an object. Private objects of others are not there for it. */
export function mayRead(
  known: readonly UsableCalendar[],
  { calendarId, isPrivate }: Pick<HeadRow, 'calendarId' | 'isPrivate'>,
): boolean {
  const calendar = known.find((one) => one.id === calendarId);
  return calendar !== undefined && allows(calendar, 'read', isPrivate);
}

/** Whether a calendar takes this kind. Tasks are in task lists only: programs of Apple show nothing of a calendar with both. */
export function takesKind({ kind }: UsableCalendar, object: ObjectKind): boolean {
  return (kind === 'tasks') === (object === 'task');
}
