import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import type { DavArea, DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { listMembers } from '../../../platform/dav/collection-reports.ts';
import { DavError, needsPrivilege } from '../../../platform/dav/dav-error.ts';
import {
  changedProperties,
  createdCollection,
  hrefElement,
  multistatusReply,
  propertiesOf,
} from '../../../platform/dav/multistatus.ts';
import { cal, dav } from '../../../platform/dav/names.ts';
import { principalPath } from '../../../platform/dav/principals.ts';
import { isDeep, readPropfind } from '../../../platform/dav/requests.ts';
import { readCalendarProperties } from './calendar-properties.ts';
import type { DavCalendar } from './dav-calendars.ts';
import { answerObject } from './object-calls.ts';
import { objectMembers } from './object-members.ts';
import { report } from './reports.ts';
import type { CalendarCall, CalendarDoor } from './reports.ts';
import { AREA, calendarResource, homeResource } from './resources.ts';

/** Longest name of a calendar in a path, in characters. */
const MAX_NAME = 255;

/** Calendars and task lists at `/dav/calendars/<mail>/<calendar>/<object>` (RFC 4791). */
export function calendarArea(door: CalendarDoor): DavArea {
  return {
    name: AREA,
    homeSet: cal('calendar-home-set'),
    // Programs take the address as that of the organizer of new events.
    principalProperties: (account) =>
      new Map([
        [cal('calendar-user-address-set'), hrefElement(`mailto:${account.mail}`) + hrefElement(principalPath(account))],
      ]),
    answer: async (request) => {
      const [, owner, path, name, ...more] = request.path;
      if (owner === undefined || more.length > 0) throw new DavError(404);
      const known = await door.calendars.list(request.account);
      if (path === undefined) return answerHome(request, known);
      const calendar = known.find((one) => one.path === path);
      const isCreation = request.method === 'MKCALENDAR' || request.method === 'MKCOL';
      if (isCreation && calendar === undefined && name === undefined) return await createCalendar(request, door);
      if (calendar === undefined) throw new DavError(isCreation ? 409 : 404);
      if (name !== undefined) return await answerObject(request, { objects: door.objects, calendar, name });
      return await answerCalendar(request, { door, calendar });
    },
  };
}

function answerHome({ method, account, depth, body }: DavRequest, known: readonly DavCalendar[]): DavReply {
  if (method !== 'PROPFIND') throw new DavError(405);
  const asked = readPropfind(body);
  const below = isDeep(depth) ? known.map((calendar) => calendarResource(account, calendar)) : [];
  return multistatusReply([homeResource(account), ...below].map((resource) => propertiesOf(resource, asked)));
}

async function answerCalendar(request: DavRequest, call: CalendarCall): Promise<DavReply> {
  switch (request.method) {
    case 'PROPFIND':
      return listCalendar(request, call);
    case 'REPORT':
      return await report(request, call);
    case 'PROPPATCH':
      return await changeCalendar(request, call);
    case 'DELETE':
      return await removeCalendar(request.account, call);
    default:
      throw new DavError(405);
  }
}

function listCalendar({ account, depth, body }: DavRequest, { door, calendar }: CalendarCall): DavReply {
  const asked = readPropfind(body);
  const isWhole = isDeep(depth);
  const listed = async function* (): AsyncGenerator<string> {
    yield propertiesOf(calendarResource(account, calendar), asked);
    if (isWhole) yield* listMembers(objectMembers(account, { objects: door.objects, calendar }), asked);
  };
  return multistatusReply(listed());
}

/** Creates a calendar or a task list at a path that the client chooses (RFC 4791 5.3.1, RFC 5689). */
async function createCalendar({ account, path, method, body }: DavRequest, { calendars }: CalendarDoor) {
  const name = path[2] ?? '';
  if (name.length === 0 || name.length > MAX_NAME || /[/\\]/.test(name)) throw new DavError(403);
  const { names, change, types } = readCalendarProperties(body);
  const isCalendar = method === 'MKCALENDAR' || types?.includes(cal('calendar')) === true;
  if (!isCalendar) throw new DavError(403, dav('valid-resourcetype'));
  if (change === null) {
    const headers = { 'content-type': 'application/xml; charset=utf-8' };
    return { status: 403, headers, body: createdCollection(names, false) };
  }
  const { components = [], ...words } = change;
  const kind = components.includes('VTODO') && !components.includes('VEVENT') ? 'tasks' : 'calendar';
  const outcome = await orRefused(calendars.add(account, { name, ...words, path: name, kind }));
  if (outcome === 'taken') throw new DavError(405);
  return { status: 201 };
}

/** Changes name, colour and description of a calendar. Name and colour of another user's calendar are the caller's own. */
async function changeCalendar({ account, body }: DavRequest, { door, calendar }: CalendarCall): Promise<DavReply> {
  const { names, change } = readCalendarProperties(body);
  const { components = null, ...words } = change ?? {};
  const { name: _name, color: _color, ...ownersOnly } = words;
  const isAllowed = calendar.may.describe || Object.keys(ownersOnly).length === 0;
  const isDone = change !== null && components === null && isAllowed;
  if (isDone && Object.keys(words).length > 0) await orRefused(door.calendars.describe(account, calendar, words));
  return multistatusReply([changedProperties(calendarResource(account, calendar).href, names, isDone)]);
}

async function removeCalendar(account: Account, { door, calendar }: CalendarCall): Promise<DavReply> {
  if (!calendar.may.remove) throw needsPrivilege();
  await door.calendars.remove(account, calendar);
  return { status: 204 };
}

/** @throws DavError for a failure of the calendars: too many of them, or a name that is none. */
async function orRefused<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw error.code === 'too_many_calendars' ? new DavError(507) : needsPrivilege();
  }
}
