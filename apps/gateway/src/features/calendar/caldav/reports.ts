import type { DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { multiget, query, syncCollection } from '../../../platform/dav/collection-reports.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { multistatusReply } from '../../../platform/dav/multistatus.ts';
import { cal, dav } from '../../../platform/dav/names.ts';
import { askedIn, bodyOf } from '../../../platform/dav/requests.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import type { XmlElement } from '../../../platform/dav/xml-reader.ts';
import type { CalendarObjects, StoredObject } from '../calendar.ports.ts';
import { readFilter } from './calendar-filter.ts';
import type { CalendarFilter } from './calendar-filter.ts';
import type { DavCalendar, DavCalendars } from './dav-calendars.ts';
import { freeBusy } from './free-busy.ts';
import type { FreeBusyDeps } from './free-busy.ts';
import { objectMembers } from './object-members.ts';
import { componentOf } from './resources.ts';
import { isTaskWithin } from './tasks-within.ts';
import { readTimeRange } from './time-range.ts';
import type { TimeRange } from './time-range.ts';
import type { TouchingEvents } from './touching.ts';

/** What the door for other programs has behind it. */
export interface CalendarDoor {
  readonly calendars: DavCalendars;
  readonly objects: CalendarObjects;
  readonly touching: TouchingEvents;
  readonly freeBusy: FreeBusyDeps;
  /** The text of an object with its instances in a range as events of their own. */
  readonly expand: (text: string, range: TimeRange) => Promise<string>;
}

export interface CalendarCall {
  readonly door: CalendarDoor;
  readonly calendar: DavCalendar;
}

/** Answers the reports of a calendar (RFC 4791 7, RFC 6578 3). @throws DavError */
export async function report({ account, body }: DavRequest, call: CalendarCall): Promise<DavReply> {
  const { door, calendar } = call;
  const root = bodyOf(body);
  const asked = askedIn(root) ?? { kind: 'all' };
  const members = objectMembers(account, { objects: door.objects, calendar }, textAsked(root, door));
  switch (root.name) {
    case cal('calendar-multiget'):
      return multistatusReply(multiget(members, root, asked));
    case cal('calendar-query'):
      return multistatusReply(query(members, await matching(call, readFilter(root)), asked));
    case cal('free-busy-query'):
      return await freeBusy(door.freeBusy, { account, calendarId: calendar.id }, root);
    case dav('sync-collection'):
      return await syncCollection(members, root, asked);
    default:
      throw new DavError(403, dav('supported-report'));
  }
}

/** Which objects a filter matches. */
async function matching(
  { door, calendar }: CalendarCall,
  { component, isNegated, range, matches }: CalendarFilter,
): Promise<(stored: StoredObject) => boolean> {
  const isThisKind = component === null || component === componentOf(calendar);
  if (isThisKind === isNegated && component !== null) return () => false;
  const isTasks = calendar.kind === 'tasks';
  const ids = range === null || isTasks ? null : await door.touching.ids(calendar.id, range);
  return ({ id, text }) => {
    if (ids !== null && !ids.has(id)) return false;
    if (range !== null && isTasks && !isTaskWithin(text, range)) return false;
    return matches?.(text) ?? true;
  };
}

/** What a client wants to have of a text: its instances in a range as events of their own (RFC 4791 9.6.5), or all of it. */
function textAsked(root: XmlElement, door: CalendarDoor): ((text: string) => Promise<string>) | undefined {
  const prop = childNamed(root, dav('prop'));
  const data = prop === undefined ? undefined : childNamed(prop, cal('calendar-data'));
  const type = data?.attributes.get('content-type')?.trim().toLowerCase();
  if (type !== undefined && type !== 'text/calendar') throw new DavError(403, cal('supported-calendar-data'));
  const expand = data === undefined ? undefined : childNamed(data, cal('expand'));
  if (expand === undefined) return undefined;
  const range = readTimeRange(expand);
  return (text) => door.expand(text, range);
}
