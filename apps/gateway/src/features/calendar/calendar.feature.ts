import type { CalendarList } from '@pillarbox/contract/preferences/calendar';
import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { CalendarEvent } from '@pillarbox/contract/calendar/events';
import type { Account, AccountId, Audience } from '../../platform/account/account.ts';
import type { LoginName } from '../../platform/account/login-name.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import type { Mount } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { failureLogger } from '../../platform/log/unawaited.ts';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { BusyStore } from './availability/busy.store.ts';
import type { AvailabilityRouteDeps } from './availability/availability.routes.ts';
import { takenTimes } from './availability/owner-times.ts';
import type { TakenQuestion, TakenTime } from './availability/owner-times.ts';
import type { ContactBirthdays } from './birthdays/birthday.service.ts';
import { calendarList } from './calendar-list.ts';
import { calendarParts, ruleWriter } from './calendar-parts.ts';
import { fillDemo } from './demo/fill-demo.ts';
import type { CalendarFeeds, CalendarObjects, FileSources } from './calendar.ports.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { DavCalendars } from './caldav/dav-calendars.ts';
import type { CalendarDoor } from './caldav/reports.ts';
import { TouchingEvents } from './caldav/touching.ts';
import { eventRoutes } from './events/event.routes.ts';
import { fileRoutes } from './files/file.routes.ts';
import type { ObjectFileService } from './files/object-file.service.ts';
import { expansionJobs } from './expansion/expansion-jobs.ts';
import { meetingMailJob, meetingRoutes } from './meetings/meeting.routes.ts';
import type { FilesForMail } from './meetings/mailed-files.ts';
import type { MeetingsDeps } from './meetings/meetings.ports.ts';
import type { ReminderMail } from './reminders/mail-reminder.service.ts';
import { reminderRoutes } from './reminders/reminder.routes.ts';
import { SeenZones } from './zones/seen-zones.ts';
import { upcomingRoutes } from './upcoming/upcoming.ts';

/** What the calendar feature needs of the rest of the gateway. */
export interface CalendarFeatureDeps extends Pick<AvailabilityRouteDeps, 'isOpen' | 'partnerAt'> {
  readonly mount: Mount;
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The languages of the user, the best first; codes such as `de_DE`. */
  readonly languagesOf: (owner: Account) => Promise<readonly string[]>;
  /** The addresses of the user, the account's own first, in lower case. */
  readonly mailsOf: (caller: Account) => readonly string[];
  /** The name of the user as others see it; ''. */
  readonly nameOf: (caller: Account) => Promise<string>;
  /** The IANA zone of the user; '' when the user has chosen none: then it is that of the page. */
  readonly zoneOf: (caller: Account) => Promise<string>;
  /** The account that a name means at the partner of an account. @throws Failure for a name that cannot sign in there. */
  readonly accountNamed: (owner: Account, name: string) => Pick<LoginName, 'accountId' | 'mail'>;
  /** Adds a message to the user's outbox, as the send command does. @throws Failure as that command. */
  readonly send: MeetingsDeps['send'];
  /** Where files of events come from, and where they are put for mails. */
  readonly files: FileSources & Pick<FilesForMail, 'stage'>;
  /** The birthdays of the user's contacts. */
  readonly birthdays: ContactBirthdays;
  /** Mails to users who need not be there. */
  readonly reminderMail: ReminderMail;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: CalendarEvent) => void;
}

/** What the calendar feature offers. */
export interface CalendarFeature {
  readonly jobs: readonly Job[];
  /** The objects of calendars, for tasks, files, feeds and CalDAV. */
  readonly objects: CalendarObjects;
  /** The files of events and tasks. */
  readonly files: Pick<ObjectFileService, 'chosen' | 'keep' | 'read'>;
  /** The calendars and their objects, for programs that read and write them whole (CalDAV). */
  readonly door: CalendarDoor;
  /** The IANA zone of a user: the chosen one, else that of the user's last page; '' when neither is known. */
  zoneOf(owner: Account): Promise<string>;
  /** Call it when contacts of an account have changed; it does not throw. */
  contactsChanged(accountId: AccountId): Promise<void>;
  /** When an owner is busy, by start; it reads in a transaction when it gets one. */
  taken(owner: Account, question: TakenQuestion, db?: Db | Transaction): Promise<readonly TakenTime[]>;
  /** The calendars that are read from the Internet. */
  readonly feeds: CalendarFeeds;
  /** The calendars of the user for the calls of preferences [DATA-025]. */
  listFor(caller: Account): Promise<CalendarList>;
  /** A calendar as its user sees it. @throws Failure `calendar_not_found`. */
  shown(caller: Account, calendarId: string): Promise<Calendar>;
  /** Gives the demo account its calendars, unless it has one already. */
  fillDemo(owner: Account): Promise<void>;
  /** Ends the worker that expands series. */
  close(): Promise<void>;
}

/** Builds the calendar feature: calendars, their shares, and events. */
export function calendarFeature(given: CalendarFeatureDeps): CalendarFeature {
  const { mount } = given;
  const zones = new SeenZones({
    ...given,
    failed: failureLogger(given.log, 'the zone of a page could not be noted'),
  });
  const zoneOf = async (owner: Account): Promise<string> => (await given.zoneOf(owner)) || (await zones.of(owner));
  const deps = { ...given, zoneOf };
  const parts = calendarParts(deps);
  const { objects, expander, sentMails } = parts;
  calendarRoutes({ ...parts, mount });
  eventRoutes({ ...parts, mount, zones });
  fileRoutes({ ...parts, mount });
  reminderRoutes({ ...parts, mount });
  upcomingRoutes({ ...deps, calendars: parts.calendars });
  meetingRoutes({ ...deps, ...parts, ruleWords: ruleWriter(deps) });
  const door: CalendarDoor = {
    objects,
    calendars: new DavCalendars(deps.db, parts.calendars),
    touching: new TouchingEvents({ db: deps.db, expander, now: deps.now }),
    expand: (text, range) => expander.expand(text, range),
    freeBusy: { busy: new BusyStore(deps.db), zoneOf: deps.zoneOf, now: deps.now },
  };
  availabilityRoutes(deps);
  return {
    jobs: [
      ...expansionJobs({ ...parts, now: deps.now }),
      meetingMailJob(sentMails, deps.now),
      { name: 'remove-calendar-files', cron: '52 * * * *', run: () => parts.files.sweep() },
      { name: 'mail-reminders', cron: '* * * * *', run: () => parts.mailReminders.sendDue() },
      { name: 'tidy-mail-reminders', cron: '29 3 * * *', run: () => parts.mailReminders.tidy() },
    ],
    objects,
    files: parts.files,
    door,
    zoneOf,
    contactsChanged: (accountId) => parts.birthdays.contactsChanged(accountId),
    taken: (owner, question, db = deps.db) => takenTimes(db, owner, question),
    feeds: parts.feeds,
    listFor: (caller) => calendarList(parts.calendars, caller),
    shown: (caller, calendarId) => parts.calendars.wired(caller, calendarId),
    fillDemo: (owner) => fillDemo({ ...parts, ...deps }, owner),
    close: () => expander.close(),
  };
}
