import * as calls from '@pillarbox/contract/calendar/event-calls';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import type { UsableCalendar } from '../calendar.ports.ts';
import type { BirthdayService } from '../birthdays/birthday.service.ts';
import type { PeopleHook } from '../meetings/people-hook.ts';
import type { ObjectService } from '../objects/object.service.ts';
import type { SeenZones } from '../zones/seen-zones.ts';
import type { EventLists } from './event-list.ts';
import type { EventService } from './event.service.ts';

interface EventRoutesDeps {
  readonly mount: Mount;
  readonly lists: EventLists;
  readonly events: EventService;
  readonly objects: Pick<ObjectService, 'undoWith'>;
  /** Notes the zone of the page. */
  readonly zones: Pick<SeenZones, 'note'>;
  readonly birthdays: Pick<BirthdayService, 'noticed'>;
  /** Tells people of what is undone. */
  readonly people: PeopleHook;
}

const DONE = { Success: 1 as const };

/** Registers the operations on events. */
export function eventRoutes({ mount, lists, events, objects, people, zones, birthdays }: EventRoutesDeps): void {
  const known = new WeakMap<object, readonly UsableCalendar[]>();
  mount(calls.listEvents, (call) => lists.text(call.session, call.query, known.get(call)), {
    // Runs for each call, also when the page has the list already.
    versionOf: async (call) => {
      const { session, query } = call;
      birthdays.noticed(session);
      zones.note(session, query.timezone);
      const calendars = await lists.calendarsOf(session);
      known.set(call, calendars);
      return lists.versionOf(session, query, calendars);
    },
  });
  mount(calls.listCalendarEvents, ({ session, params, query }) => lists.text(session, { ...query, ...params }));
  mount(calls.readEvent, ({ session, params, query }) => events.read(session, params.id, query.date));
  mount(calls.createEvent, ({ session, params, body }) => events.create(session, params.calendarId, body));
  mount(calls.changeEvent, ({ session, params, query, body }) => events.change(session, { ...params, ...query }, body));
  mount(calls.deleteEvent, async ({ session, params, query, body }) => ({
    ...DONE,
    undo: await events.remove(session, { ...params, ...query }, body),
  }));
  mount(calls.undoEventChange, async ({ session, params }) => {
    const revise: Parameters<typeof objects.undoWith>[2] = (undone) => people.revise(session, undone);
    await people.undone(session, await objects.undoWith(session, params.undo, revise));
    return DONE;
  });
}
