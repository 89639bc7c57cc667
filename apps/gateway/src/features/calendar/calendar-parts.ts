import { MAX_OBJECTS } from '@pillarbox/contract/calendar/event';
import type { EventFields } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import type { Account, AccountId } from '../../platform/account/account.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import { failureLogger } from '../../platform/log/unawaited.ts';
import { formatText } from '../../platform/texts/texts.ts';
import { BirthdayService } from './birthdays/birthday.service.ts';
import { BookingService } from './booking/booking.service.ts';
import { BookingStore } from './booking/booking.store.ts';
import { CalendarAccess } from './calendar-access.ts';
import type { CalendarFeatureDeps } from './calendar.feature.ts';
import type { UsableCalendar } from './calendar.ports.ts';
import { CalendarService } from './calendar.service.ts';
import { CalendarStore } from './calendar.store.ts';
import { EventListStore } from './events/event-list.store.ts';
import { EventLists } from './events/event-list.ts';
import { KeptLists } from './events/kept-lists.ts';
import { EventService } from './events/event.service.ts';
import { ruleWords } from './events/rule-words.ts';
import { ObjectFileService } from './files/object-file.service.ts';
import { ObjectFileStore } from './files/object-file.store.ts';
import { Expander } from './expansion/expander.ts';
import { FeedService } from './feeds/feed.service.ts';
import { meetingParts } from './meetings/meeting-parts.ts';
import { NamedObjects } from './objects/named-objects.ts';
import { ObjectPlanner } from './objects/object-planner.ts';
import { ObjectUndo } from './objects/object-undo.ts';
import { ObjectWriter } from './objects/object-writer.ts';
import { ObjectService } from './objects/object.service.ts';
import { ObjectStore } from './objects/object.store.ts';
import { MailReminderService } from './reminders/mail-reminder.service.ts';
import { MailReminderStore } from './reminders/mail-reminder.store.ts';
import { ReminderStore } from './reminders/reminder.store.ts';
import { ReminderService } from './reminders/reminder.service.ts';
import { ShareEvents } from './sharing/share-events.ts';
import { ShareStore } from './sharing/share.store.ts';
import { SharingService } from './sharing/sharing.service.ts';

/** Milliseconds after which lists are read ahead: the page has asked for all that it shows. */
const READ_AHEAD_MS = 200;

/** Builds the services and stores of the calendar feature. */
export function calendarParts(deps: CalendarFeatureDeps) {
  const { db, now, accountNamed } = deps;
  const shares = new ShareStore(db);
  const events = new ShareEvents({
    shares,
    tell: (accountId: AccountId) => deps.broadcast({ accountId }, { event: 'calendar-changed' }),
    failed: failureLogger(deps.log, 'the users of a calendar could not be told of a change'),
  });
  const store = new ObjectStore(db);
  const expander = new Expander();
  const planner = new ObjectPlanner({ expander, now });
  const bookings = new BookingService({
    ...deps,
    store: new BookingStore(db),
    planner,
    write: (writes, claims) => store.write(writes, { claims }),
    failed: failureLogger(deps.log, 'a booking could not move up'),
  });
  const access = new CalendarAccess(db);
  const calendarStore = new CalendarStore(db);
  const calendars = new CalendarService({
    calendars: calendarStore,
    access,
    shares,
    events,
    bookings,
    moveAll: (from, to) => moveAll(store, from, to),
    firstName: async (owner, kind) =>
      formatText(
        await deps.languagesOf(owner),
        kind === 'tasks' ? 'LANG_OUTBOUND_FIRST_TASKS' : 'LANG_OUTBOUND_FIRST_CALENDAR',
      ),
  });
  const writer = new ObjectWriter({ store, events, bookings });
  const objects = new ObjectService({
    calendars,
    store,
    planner,
    writer,
    named: new NamedObjects({ calendars, store, planner, writer }),
    undo: new ObjectUndo({ store, planner, writer }),
  });
  const sharing = new SharingService({ calendars, shares, events, accountNamed });
  const listStore = new EventListStore(db);
  const aheadFailed = failureLogger(deps.log, 'lists of events could not be read ahead');
  const kept = new KeptLists(listStore, {
    later: (work) => void setTimeout(() => void outsideCall(work).catch(aheadFailed), READ_AHEAD_MS).unref(),
  });
  const lists = new EventLists({ ...deps, calendars, expander, store: listStore, kept });
  const files = new ObjectFileService({
    ...deps,
    store: new ObjectFileStore(db),
    objects: store,
    sources: deps.files,
  });
  const meetings = meetingParts({
    ...deps,
    files: { contentOf: (objectId, id) => files.content(objectId, id), stage: deps.files.stage },
    failed: failureLogger(deps.log, 'people could not be told of a change'),
  });
  const mailReminders = new MailReminderService({
    ...deps,
    store: new MailReminderStore(db),
    mail: deps.reminderMail,
    failed: failureLogger(deps.log, 'a reminder could not be sent by mail'),
  });
  const hooks = [meetings.people, mailReminders];
  const eventService = new EventService({
    ...deps,
    calendars,
    objects,
    store,
    expander,
    files,
    hooks,
    ruleWords: ruleWriter(deps),
  });
  const reminders = new ReminderService({
    ...deps,
    calendars,
    store: new ReminderStore(db),
    changed: ({ accountId }) => events.tell([accountId]),
  });
  const birthdays = new BirthdayService({
    ...deps,
    store: calendarStore,
    objects,
    failed: failureLogger(deps.log, 'the calendar of birthdays could not be made'),
  });
  const feeds = new FeedService({ db, calendars, store: calendarStore, events });
  return {
    ...meetings,
    access,
    calendars,
    expander,
    store,
    objects,
    files,
    feeds,
    sharing,
    lists,
    events: eventService,
    reminders,
    mailReminders,
    birthdays,
  };
}

/** Writes rules in the language of the account. */
export function ruleWriter({ languagesOf }: Pick<CalendarFeatureDeps, 'languagesOf'>) {
  return async (caller: Account, fields: EventFields): Promise<string> =>
    fields.rule === '' ? '' : ruleWords(await languagesOf(caller), fields);
}

/** @throws Failure `too_many_events`. */
async function moveAll(store: ObjectStore, from: UsableCalendar, to: UsableCalendar): Promise<void> {
  if (!(await store.moveAll(from.id, to.id, MAX_OBJECTS))) throw new Failure('too_many_events', { limit: MAX_OBJECTS });
}
