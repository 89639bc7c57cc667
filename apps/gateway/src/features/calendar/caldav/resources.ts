import { MAX_OBJECT_BYTES } from '@pillarbox/contract/calendar/event';
import type { Account } from '../../../platform/account/account.ts';
import { memberResources } from '../../../platform/dav/member-resources.ts';
import { hrefElement } from '../../../platform/dav/multistatus.ts';
import type { DavResource } from '../../../platform/dav/multistatus.ts';
import { cal, calendarServer, COLORS, dav } from '../../../platform/dav/names.ts';
import type { XmlName } from '../../../platform/dav/names.ts';
import { collectionPath, encodeSegment } from '../../../platform/dav/paths.ts';
import { principalPath, privileges, resourceOf, supportedReport } from '../../../platform/dav/principals.ts';
import { syncTokenOf } from '../../../platform/dav/sync-token.ts';
import { element, escapeXml } from '../../../platform/dav/xml-writer.ts';
import type { ObjectHead, StoredObject } from '../calendar.ports.ts';
import type { DavCalendar } from './dav-calendars.ts';

export const AREA = 'calendars';
const REPORTS = [cal('calendar-multiget'), cal('calendar-query'), cal('free-busy-query'), dav('sync-collection')];
/** What a client may do with the whole home: create calendars, and delete those that it may delete. */
const HOME_PRIVILEGES = ['read', 'bind', 'unbind'];

/** The collection with all calendars of an account. */
export function homeResource(account: Account): DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), element(dav('collection'))],
    [dav('displayname'), escapeXml(account.mail)],
    [dav('current-user-privilege-set'), privileges(HOME_PRIVILEGES)],
    [cal('supported-calendar-component-sets'), ['VEVENT', 'VTODO'].map(componentSet).join('')],
  ]);
  return resourceOf(collectionPath(AREA, account.mail), own, account);
}

/** A calendar or a task list. Its revision is the token of clients that sync, and the tag of those that only compare. */
export function calendarResource(account: Account, calendar: DavCalendar): DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), element(dav('collection')) + element(cal('calendar'))],
    [dav('displayname'), escapeXml(calendar.name)],
    [dav('owner'), hrefElement(principalPath({ mail: calendar.ownerMail }))],
    [dav('current-user-privilege-set'), calendarPrivileges(calendar)],
    [dav('supported-report-set'), REPORTS.map(supportedReport).join('')],
    [dav('sync-token'), syncTokenOf(calendar)],
    [calendarServer('getctag'), syncTokenOf(calendar)],
    [cal('supported-calendar-component-set'), componentNamed(componentOf(calendar))],
    [cal('supported-calendar-data'), '<cal:calendar-data content-type="text/calendar" version="2.0"/>'],
    [cal('schedule-calendar-transp'), element(cal(calendar.blocksTime ? 'opaque' : 'transparent'))],
    [cal('max-resource-size'), String(MAX_OBJECT_BYTES)],
    [cal('calendar-description'), escapeXml(calendar.description)],
    ...COLORS.map((name) => [name, escapeXml(calendar.color)] as const),
  ]);
  return resourceOf(calendarPath(account, calendar), own, account);
}

/** `write` stands for all the others to clients that look for it alone, so a calendar that is only read has none of them. */
function calendarPrivileges({ may }: DavCalendar): string {
  const names = ['read'];
  if (may.write) names.push('write', 'write-content', 'bind', 'unbind');
  if (may.describe) names.push('write-properties');
  return privileges(names) + element(dav('privilege'), element(cal('read-free-busy')));
}

/** Returns what makes the resource of an event or a task; it has `calendar-data` only when the text was read. */
export function objectResources(
  account: Account,
  calendar: DavCalendar,
): (stored: ObjectHead | StoredObject) => DavResource {
  return memberResources<ObjectHead | StoredObject>(account, {
    path: calendarPath(account, calendar),
    type: contentType(calendar),
    mayWrite: calendar.may.write,
    data: cal('calendar-data'),
    textOf: (stored) => ('text' in stored ? stored.text : null),
  });
}

/** The type of the objects of a calendar. */
export function contentType(calendar: Pick<DavCalendar, 'kind'>): string {
  return `text/calendar; charset=utf-8; component=${componentOf(calendar)}`;
}

/** Events and tasks are in calendars of their own: programs of Apple show nothing of a calendar with both. */
export function componentOf({ kind }: Pick<DavCalendar, 'kind'>): 'VEVENT' | 'VTODO' {
  return kind === 'tasks' ? 'VTODO' : 'VEVENT';
}

/** The path of an object. */
export function objectPath(account: Account, calendar: DavCalendar, name: string): string {
  return `${calendarPath(account, calendar)}${encodeSegment(name)}`;
}

/** The path of a calendar. */
export function calendarPath(account: Account, { path }: DavCalendar): string {
  return collectionPath(AREA, account.mail, path);
}

function componentSet(name: string): string {
  return element(cal('supported-calendar-component-set'), componentNamed(name));
}

function componentNamed(name: string): string {
  return `<cal:comp name="${name}"/>`;
}
