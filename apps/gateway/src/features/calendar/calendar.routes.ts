import * as calls from '@pillarbox/contract/calendar/calendar-calls';
import type { Mount } from '../../platform/http/request-pipeline.ts';
import type { BirthdayService } from './birthdays/birthday.service.ts';
import type { CalendarService } from './calendar.service.ts';
import type { SharingService } from './sharing/sharing.service.ts';

interface CalendarRoutesDeps {
  readonly mount: Mount;
  readonly calendars: CalendarService;
  readonly sharing: SharingService;
  readonly birthdays: Pick<BirthdayService, 'noticed'>;
}

const DONE = { Success: 1 as const };

/** Registers the operations on calendars, shares and subscriptions. */
export function calendarRoutes(deps: CalendarRoutesDeps): void {
  ownRoutes(deps);
  sharingRoutes(deps);
}

function ownRoutes({ mount, calendars, birthdays }: CalendarRoutesDeps): void {
  mount(calls.listPersonal, async ({ session }) => {
    const own = (await calendars.usable(session)).filter(({ right, kind }) => right === 'OWN' && !isApart(kind));
    return { Calendars: { Personal: await calendars.wire(own) } };
  });
  mount(calls.listCalendars, async ({ session }) => {
    birthdays.noticed(session);
    return { calendars: await calendars.wire(await calendars.usable(session)) };
  });
  mount(calls.createCalendar, async ({ session, body }) =>
    calendars.wired(session, await calendars.create(session, body)),
  );
  mount(calls.changeCalendar, async ({ session, params, body }) => {
    await calendars.change(session, params.calendarId, body);
    return await calendars.wired(session, params.calendarId);
  });
  mount(calls.deleteCalendar, async ({ session, params, body }) => {
    await calendars.remove(session, params.calendarId, body.destination_id);
    return DONE;
  });
  mount(calls.publishCalendar, async ({ session, params, body }) => {
    await calendars.publish(session, params.calendarId, body.isPublic);
    return await calendars.wired(session, params.calendarId);
  });
}

function sharingRoutes({ mount, calendars, sharing }: CalendarRoutesDeps): void {
  mount(calls.shareCalendar, async ({ session, params, body }) => {
    await sharing.share(session, params.calendarId, body);
    return await calendars.wired(session, params.calendarId);
  });
  mount(calls.withdrawCalendarShare, async ({ session, params, body }) => {
    await sharing.withdraw(session, params.calendarId, body.user);
    return await calendars.wired(session, params.calendarId);
  });
  mount(calls.listOfferedCalendars, async ({ session }) => ({ calendars: await sharing.offered(session) }));
  mount(calls.readOfferedCalendar, async ({ session, params }) => sharing.offer(session, params.calendarId));
  mount(calls.subscribeCalendar, async ({ session, params }) => {
    await sharing.subscribe(session, params.calendarId);
    return await calendars.wired(session, params.calendarId);
  });
  mount(calls.unsubscribeCalendar, async ({ session, params }) => {
    await sharing.unsubscribe(session, params.calendarId);
    return DONE;
  });
}

/** Task lists and resources stand in lists of their own [API-161]. */
function isApart(kind: string): boolean {
  return kind === 'tasks' || kind === 'resource';
}
