import type { EventFields } from '@pillarbox/contract/calendar/event';
import type { CalendarList } from '@pillarbox/contract/preferences/calendar';
import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { CalendarEvent } from '@pillarbox/contract/calendar/events';
import type { Account, AccountId, Audience } from '../../platform/account/account.ts';
import type { LoginName } from '../../platform/account/login-name.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { failureLogger } from '../../platform/log/unawaited.ts';
import { formatText } from '../../platform/texts/texts.ts';
import { MAX_OBJECTS } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import { availabilityRoutes } from './availability/availability.routes.ts';
import type { AvailabilityRouteDeps } from './availability/availability.routes.ts';
import { CalendarAccess } from './calendar-access.ts';
import { calendarList } from './calendar-list.ts';
import type { CalendarFeeds, CalendarObjects, UsableCalendar } from './calendar.ports.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { DavCalendars } from './caldav/dav-calendars.ts';
import type { CalendarDoor } from './caldav/reports.ts';
import { TouchingEvents } from './caldav/touching.ts';
import { CalendarService } from './calendar.service.ts';
import { CalendarStore } from './calendar.store.ts';
import { EventListStore } from './events/event-list.store.ts';
import { EventLists } from './events/event-list.ts';
import { eventRoutes } from './events/event.routes.ts';
import { EventService } from './events/event.service.ts';
import { expansionJobs } from './expansion/expansion-jobs.ts';
import { Expander } from './expansion/expander.ts';
import { FeedService } from './feeds/feed.service.ts';
import { ObjectPlanner } from './objects/object-planner.ts';
import { ObjectService } from './objects/object.service.ts';
import { ObjectStore } from './objects/object.store.ts';
import { meetingParts } from './meetings/meeting-parts.ts';
import { meetingMailJob, meetingRoutes } from './meetings/meeting.routes.ts';
import type { MeetingsDeps } from './meetings/meetings.ports.ts';
import { ReminderStore } from './reminders/reminder.store.ts';
import { reminderRoutes } from './reminders/reminder.routes.ts';
import { ReminderService } from './reminders/reminder.service.ts';
import { ShareEvents } from './sharing/share-events.ts';
import { ShareStore } from './sharing/share.store.ts';
import { SharingService } from './sharing/sharing.service.ts';
import { upcomingRoutes } from './upcoming/upcoming.ts';

/** What the calendar feature needs of the rest of the gateway. */
export interface CalendarFeatureDeps extends Pick<AvailabilityRouteDeps, 'isOpen' | 'partnerAt'> {
  readonly mount: Mount;
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The languages of the user, the best first; codes such as `de_DE`. */
  readonly languagesOf: (owner: Account) => Promise<readonly string[]>;
  /** The addresses of the user, the account's own first, in lower case. */
  readonly mailsOf: (caller: Account) => readonly string[];
  /** The name of the user as others see it; ''. */
  readonly nameOf: (caller: Account) => Promise<string>;
  /** The IANA zone of the user. */
  readonly zoneOf: (caller: Account) => Promise<string>;
  /** The account that a name means at the partner of an account. @throws Failure for a name that cannot sign in there. */
  readonly accountNamed: (owner: Account, name: string) => Pick<LoginName, 'accountId' | 'mail'>;
  /** Adds a message to the user's outbox, as the send command does. @throws Failure as that command. */
  readonly send: MeetingsDeps['send'];
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: CalendarEvent) => void;
}

/** What the calendar feature offers. */
export interface CalendarFeature {
  readonly jobs: readonly Job[];
  /** The objects of calendars, for tasks, files, feeds and CalDAV. */
  readonly objects: CalendarObjects;
  /** The calendars and their objects, for programs that read and write them whole (CalDAV). */
  readonly door: CalendarDoor;
  /** The calendars that are read from the Internet. */
  readonly feeds: CalendarFeeds;
  /** The calendars of the user for the calls of preferences [DATA-025]. */
  listFor(caller: Account): Promise<CalendarList>;
  /** A calendar as its user sees it. @throws Failure `calendar_not_found`. */
  shown(caller: Account, calendarId: string): Promise<Calendar>;
  /** Ends the worker that expands series. */
  close(): Promise<void>;
}

/** Builds the calendar feature: calendars, their shares, and events. */
export function calendarFeature(deps: CalendarFeatureDeps): CalendarFeature {
  const { mount } = deps;
  const parts = calendarParts(deps);
  const { objects, expander, sentMails } = parts;
  calendarRoutes({ ...parts, mount });
  eventRoutes({ ...parts, mount });
  reminderRoutes({ ...parts, mount });
  upcomingRoutes({ ...deps, calendars: parts.calendars });
  meetingRoutes({ ...deps, ...parts, ruleWords });
  const door: CalendarDoor = {
    objects,
    calendars: new DavCalendars(deps.db, parts.calendars),
    touching: new TouchingEvents({ db: deps.db, expander, now: deps.now }),
    expand: (text, range) => expander.expand(text, range),
  };
  availabilityRoutes(deps);
  return {
    jobs: [...expansionJobs({ ...parts, now: deps.now }), meetingMailJob(sentMails, deps.now)],
    objects,
    door,
    feeds: parts.feeds,
    listFor: (caller) => calendarList(parts.calendars, caller),
    shown: (caller, calendarId) => parts.calendars.wired(caller, calendarId),
    close: () => expander.close(),
  };
}

function calendarParts(deps: CalendarFeatureDeps) {
  const { db, now, accountNamed } = deps;
  const shares = new ShareStore(db);
  const events = new ShareEvents({
    shares,
    tell: (accountId: AccountId) => deps.broadcast({ accountId }, { event: 'calendar-changed' }),
    failed: failureLogger(deps.log, 'the users of a calendar could not be told of a change'),
  });
  const store = new ObjectStore(db);
  const calendarStore = new CalendarStore(db);
  const calendars = new CalendarService({
    calendars: calendarStore,
    access: new CalendarAccess(db),
    shares,
    events,
    moveAll: (from, to) => moveAll(store, from, to),
    firstName: async (owner, kind) =>
      formatText(
        await deps.languagesOf(owner),
        kind === 'tasks' ? 'LANG_OUTBOUND_FIRST_TASKS' : 'LANG_OUTBOUND_FIRST_CALENDAR',
      ),
  });
  const expander = new Expander();
  const planner = new ObjectPlanner({ expander, now });
  const objects = new ObjectService({ calendars, store, planner, events });
  const sharing = new SharingService({ calendars, shares, events, accountNamed });
  const lists = new EventLists({ ...deps, calendars, expander, store: new EventListStore(db) });
  const meetings = meetingParts({ ...deps, failed: failureLogger(deps.log, 'people could not be told of a change') });
  const hooks = [meetings.people];
  const eventService = new EventService({ ...deps, calendars, objects, store, expander, hooks, ruleWords });
  const reminders = new ReminderService({
    ...deps,
    calendars,
    store: new ReminderStore(db),
    changed: ({ accountId }) => events.tell([accountId]),
  });
  const feeds = new FeedService({ db, calendars, store: calendarStore, events });
  return { ...meetings, calendars, expander, store, objects, feeds, sharing, lists, events: eventService, reminders };
}

/** A rule in words: its text until there are words for it. */
function ruleWords(_caller: Account, { rule }: EventFields): Promise<string> {
  return Promise.resolve(rule);
}

/** @throws Failure `too_many_events`. */
async function moveAll(store: ObjectStore, from: UsableCalendar, to: UsableCalendar): Promise<void> {
  if (!(await store.moveAll(from.id, to.id, MAX_OBJECTS))) throw new Failure('too_many_events', { limit: MAX_OBJECTS });
}
