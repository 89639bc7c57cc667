import type { Account } from '../../../platform/account/account.ts';
import type { Members } from '../../../platform/dav/collection-reports.ts';
import { cal } from '../../../platform/dav/names.ts';
import { stateIn, syncTokenOf } from '../../../platform/dav/sync-token.ts';
import type { CalendarObjects, ObjectHead, StoredObject } from '../calendar.ports.ts';
import type { DavCalendar } from './dav-calendars.ts';
import { calendarPath, objectResources } from './resources.ts';

interface ObjectsCall {
  readonly objects: CalendarObjects;
  readonly calendar: DavCalendar;
}

/** The events or tasks of a calendar. `textOf` makes of a stored text what the client asked for; absent: that text. */
export function objectMembers(
  account: Account,
  { objects, calendar }: ObjectsCall,
  textOf?: (text: string) => Promise<string>,
): Members<ObjectHead, StoredObject> {
  const { id } = calendar;
  return {
    path: calendarPath(account, calendar),
    data: cal('calendar-data'),
    heads: (page) => objects.heads(account, id, page),
    read: (names) => objects.byName(calendar, names),
    changesSince: async (token, limit) => {
      const since = token === '' ? { revision: 0, stamp: '' } : stateIn(token, id);
      const changes = since === null ? null : await objects.changes(calendar, { ...since, limit });
      if (changes === null) return null;
      const { changed, removed, isCut, ...state } = changes;
      return { changed, removed, isCut, token: syncTokenOf({ id, ...state }) };
    },
    ...(textOf !== undefined && {
      shown: async (member: StoredObject) => ({ ...member, text: await textOf(member.text) }),
    }),
    resource: objectResources(account, calendar),
  };
}
