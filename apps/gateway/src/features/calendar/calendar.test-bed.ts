import type { EventTime, SubmittedEvent } from '@pillarbox/contract/calendar/event';
import type { CalendarEvent } from '@pillarbox/contract/calendar/events';
import * as calls from '@pillarbox/contract/calendar/calendar-calls';
import * as events from '@pillarbox/contract/calendar/event-calls';
import { Failure } from '@pillarbox/contract/failure';
import { InProcessClient } from '@pillarbox/testkit/in-process-client';
import type { Audience } from '../../platform/account/account.ts';
import { readLoginName } from '../../platform/account/login-name.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { TEST_LOGIN } from '../../platform/testing/test-account.ts';
import { testSession } from '../../platform/testing/test-session.ts';
import { calendarFeature } from './calendar.feature.ts';
import type { CalendarFeatureDeps } from './calendar.feature.ts';

/** The day of these tests: Wednesday, 14 October 2026, 9:41 in London. */
export const NOW = Date.UTC(2026, 9, 14, 8, 41);

/** Builds the calendar feature for users of `TEST_LOGIN` who live in London and read American English. */
export function calendarBed(db: Db, more: Partial<CalendarFeatureDeps> = {}) {
  const client = new InProcessClient<Session>();
  const told: string[] = [];
  const feature = calendarFeature({
    mount: client.mount,
    db,
    blobs: { put: () => Promise.resolve(), read: () => Promise.resolve(null), remove: () => Promise.resolve() },
    files: {
      openMessage: () => Promise.resolve({ attachments: [] }),
      partOf: () => Promise.reject(new Failure('attachment_not_found')),
      uploaded: () => Promise.resolve(null),
      stage: () => Promise.resolve(''),
    },
    log: { warn: () => undefined },
    now: () => NOW,
    languagesOf: () => Promise.resolve(['en_US']),
    mailsOf: ({ mail }) => [mail],
    nameOf: () => Promise.resolve('Clara Whitmore'),
    zoneOf: () => Promise.resolve('Europe/London'),
    accountNamed: (_owner, name) => readLoginName(name, TEST_LOGIN),
    isOpen: () => false,
    partnerAt: () => testSession('x@example.test').partner,
    send: () => Promise.resolve(),
    birthdays: { stamp: () => Promise.resolve(''), of: () => Promise.resolve([]) },
    reminderMail: {
      keep: () => Promise.resolve(),
      want: () => Promise.resolve(),
      forget: () => Promise.resolve(),
      accounts: () => Promise.resolve([]),
      canSend: () => Promise.resolve(true),
      send: () => Promise.resolve(),
    },
    broadcast: ({ accountId }: Audience, { event }: CalendarEvent) => told.push(`${event} ${accountId}`),
    ...more,
  });
  /** A new user. */
  const person = (name: string): Person =>
    new Person(client, `${name}.${crypto.randomUUID().slice(0, 8)}@example.test`);
  return { client, feature, told, person };
}

/** A user and what the user does. */
export class Person {
  readonly session: Session;
  readonly mail: string;
  readonly #client: InProcessClient<Session>;

  constructor(client: InProcessClient<Session>, mail: string) {
    this.#client = client;
    this.mail = mail;
    this.session = testSession(mail);
  }

  /** A call of this user. */
  call: InProcessClient<Session>['call'] = (operation, given) => this.#client.call(operation, given);

  calendars = async () => (await this.call(calls.listCalendars, { session: this.session })).calendars;

  create = (body: object) => this.call(calls.createCalendar, { session: this.session, body: body });

  share = (calendarId: string, user: string, level: 'FREEBUSY' | 'READ' | 'WRITE') =>
    this.call(calls.shareCalendar, { session: this.session, params: { calendarId }, body: { user, level } });

  subscribe = (calendarId: string) =>
    this.call(calls.subscribeCalendar, { session: this.session, params: { calendarId } });

  /** The default calendar. */
  first = async () => (await this.calendars())[0]?.id ?? '';

  /** Creates an event at a time of 14 October in London, and returns it. */
  add = async (calendarId: string, fields: Partial<SubmittedEvent> = {}) => {
    const body = { summary: 'Meeting', start: london('10:00'), end: london('11:00'), ...fields };
    return await this.call(events.createEvent, { session: this.session, params: { calendarId }, body: body as never });
  };

  /** Lists the events of days; without days those of October. */
  list = async (query: { start?: string; end?: string; timezone?: string; limit?: number; search?: string } = {}) =>
    await this.call(events.listEvents, {
      session: this.session,
      query: { start: '2026-10-01', end: '2026-11-01', timezone: 'Europe/London', ...query },
    });

  /** Titles of the events of October. */
  titles = async () => (await this.list()).events.map(({ summary }) => summary);

  read = (id: string, date = '') =>
    this.call(events.readEvent, { session: this.session, params: { id }, query: { date } });

  change = (id: string, body: object, query: { type?: string; date?: string } = {}) =>
    this.call(events.changeEvent, {
      session: this.session,
      params: { id },
      query: query as never,
      body: body,
    });

  remove = (id: string, query: { type?: string; date?: string } = {}, body: object = {}) =>
    this.call(events.deleteEvent, {
      session: this.session,
      params: { id },
      query: query as never,
      body: body,
    });

  undo = (undo: string) => this.call(events.undoEventChange, { session: this.session, params: { undo } });
}

/** A time of 14 October, or of another day of 2026, in London. */
export function london(time: string, date = '2026-10-14'): EventTime {
  return { date, time, zone: time === '' ? '' : 'Europe/London' };
}

/** An event as a calendar text. `lines` stand behind the title. */
export function eventText(uid: string, start: string, ...lines: readonly string[]): string {
  const isDay = start.length === 8;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261001T000000Z',
    `DTSTART${isDay ? ';VALUE=DATE' : ''}:${start}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
