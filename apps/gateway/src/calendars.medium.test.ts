import * as calls from '@pillarbox/contract/calendar/calendar-calls';
import * as events from '@pillarbox/contract/calendar/event-calls';
import { upcomingMeetings } from '@pillarbox/contract/calendar/meeting-calls';
import { listEventReminders, markEventReminder } from '@pillarbox/contract/calendar/reminder-calls';
import type { Operation } from '@pillarbox/contract/operation';
import * as preferences from '@pillarbox/contract/preferences/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayUnderTest, TestInput, TestPage } from './journey.test-bed.ts';
import { partnerAt, signInAt, startPartners } from './several-partners.test-bed.ts';

const ZONE = 'Europe/London';

describe('calendars over HTTP', () => {
  let under: GatewayUnderTest;
  let clara: TestPage;
  let eve: TestPage;
  /** A user of another partner. */
  let stranger: TestPage;
  let mail: string;
  let first: string;

  beforeAll(async () => {
    under = await startPartners([partnerAt('north', '754'), partnerAt('south', '800')]);
    eve = await signInAt(under, 'north', { address: 'eve@north.example' });
    stranger = await signInAt(under, 'south', { address: 'eve@south.example' });
  });
  afterAll(() => under.close());
  beforeEach(async () => {
    mail = `clara-${crypto.randomUUID()}@north.example`;
    clara = await signInAt(under, 'north', { address: mail });
    first = (await clara.send(calls.listPersonal, {})).Calendars.Personal[0]?.id ?? '';
  });

  const today = new Date().toISOString().slice(0, 10);
  const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const at = (time: string, date = dayAfter(1)) => ({ date, time, zone: ZONE });
  const window = { start: today, end: dayAfter(30), timezone: ZONE };
  const create = (fields: object = {}) =>
    clara.send(events.createEvent, {
      params: { calendarId: first },
      body: { summary: 'Meeting', start: at('10:00'), end: at('11:00'), notify: false, ...fields },
    });
  const titles = async () => (await clara.send(events.listEvents, { query: window })).events.map((one) => one.summary);
  /** What a refused call says: status and code. */
  const refusal = async <O extends Operation>(caller: TestPage, operation: O, input: TestInput<O>): Promise<string> =>
    await caller.send(operation, input).then(
      () => 'done',
      (error: unknown) => String(error instanceof Error ? error.message : error),
    );

  it('the first call makes the default calendar, and task lists are not among the personal ones [API-161]', async () => {
    await clara.send(calls.createCalendar, { body: { name: 'Chores', kind: 'tasks' } });
    await clara.send(calls.createCalendar, { body: { name: 'Workshop' } });
    const { Personal } = (await clara.send(calls.listPersonal, {})).Calendars;
    expect(Personal.map(({ name, isDefault, owner }) => [name, isDefault, owner])).toEqual([
      ['Calendar', true, mail],
      ['Workshop', false, mail],
    ]);
  });

  it('events are created, changed, listed in all calendars or one, and deleted [API-148, API-149, API-155, API-156]', async () => {
    const { id: second } = await clara.send(calls.createCalendar, { body: { name: 'Second' } });
    const { event } = await create({ rule: 'FREQ=DAILY;COUNT=3' });
    const [, two] = (await clara.send(events.listEvents, { query: window })).events;
    await clara.send(events.changeEvent, {
      params: { id: event.id },
      query: { type: 'current', date: two?.instance ?? '' },
      body: { summary: 'Once', notify: false },
    });
    expect(await titles()).toEqual(['Meeting', 'Once', 'Meeting']);
    const one = async (calendarId: string) =>
      (await clara.send(events.listCalendarEvents, { params: { calendarId }, query: window })).events.length;
    expect([await one(first), await one(second)]).toEqual([3, 0]);
    const cut = await clara.send(events.listEvents, { query: { ...window, limit: 2 } });
    expect([cut.events.length, cut.isCut]).toEqual([2, true]);
    const { undo } = await clara.send(events.deleteEvent, { params: { id: event.id }, body: { notify: false } });
    expect(await titles()).toEqual([]);
    await clara.send(events.undoEventChange, { params: { undo } });
    expect(await titles()).toHaveLength(3);
  });

  it('one instance of a series is changed when type and date name it, and all of it without them [CAL-018]', async () => {
    const { event } = await create({ rule: 'FREQ=DAILY;COUNT=3' });
    const params = { id: event.id };
    const change = (summary: string, query?: { type: 'current'; date: string }) =>
      clara.send(events.changeEvent, { params, ...(query && { query }), body: { summary, notify: false } });
    const [, two] = (await clara.send(events.listEvents, { query: window })).events;
    await change('Once', { type: 'current', date: two?.instance ?? '' });
    expect(await titles()).toEqual(['Meeting', 'Once', 'Meeting']);
    await change('Always');
    expect(await titles()).toEqual(['Always', 'Once', 'Always']);
    expect(
      await refusal(clara, events.changeEvent, { params, query: { type: 'current', date: 'soon' }, body: {} }),
    ).toMatch(/^4/);
  });

  it('reminders of a week are listed and marked for every page of the account [API-097, API-098, CAL-009]', async () => {
    const { event } = await create({ reminders: [{ minutes: 15, from: 'start', byMail: false }] });
    const reminders = async () => (await clara.send(listEventReminders, { query: {} })).Notifications;
    const [alert] = await reminders();
    expect(alert).toMatchObject({ id: event.id, summary: 'Meeting', trigger: 'event-0' });
    const marked = { params: { eventid: event.id, trigger: alert?.trigger ?? '' }, body: {} };
    expect(await refusal(eve, markEventReminder, marked)).toContain('event_not_found');
    await clara.send(markEventReminder, marked);
    expect(await reminders()).toEqual([]);
  });

  it('the next meetings with a person are listed [API-104]', async () => {
    const ruth = { mail: 'ruth@bellamy.example', name: 'Ruth', cn: 'Ruth', role: 'required', kind: 'person' };
    await create({ attendees: [{ ...ruth, answer: 'accepted' }] });
    const { Success, Meetings } = await clara.send(upcomingMeetings, { query: { attendee: ruth.mail, limit: 5 } });
    expect([Success, Meetings.map(({ summary }) => summary)]).toEqual([1, ['Meeting']]);
  });

  it('the calls of preferences answer with these calendars, and save what the calendar prefers [API-162, DATA-025]', async () => {
    const file = `${mail}.json`;
    const prefs = { first_day_of_the_week: 1 };
    await clara.send(preferences.saveCalendarPreferences, { params: { file }, body: prefs });
    const both = await clara.send(preferences.combinedCalendarPreferences, { params: { file } });
    expect(both.calendarPrefs).toMatchObject(prefs);
    expect(both.calendarList.Calendars.Personal.map(({ id }) => id)).toEqual([first]);
    const one = await clara.send(preferences.loadCalendar, { params: { file: `${first}.json` } });
    expect(one.id).toBe(first);
  });

  it('of others are not found, by a user of the same and of another partner', async () => {
    const { event } = await create();
    const [id, calendarId] = [event.id, first];
    const body = { summary: 'x', start: at('10:00'), end: at('11:00') };
    for (const other of [eve, stranger]) {
      expect(await refusal(other, events.readEvent, { params: { id } })).toContain('event_not_found');
      expect(await refusal(other, events.changeEvent, { params: { id }, body })).toContain('event_not_found');
      expect(await refusal(other, events.deleteEvent, { params: { id }, body: {} })).toContain('event_not_found');
      const listed = { params: { calendarId }, query: window };
      expect(await refusal(other, events.listCalendarEvents, listed)).toContain('calendar_not_found');
      expect(await refusal(other, events.createEvent, { params: { calendarId }, body })).toContain(
        'calendar_not_found',
      );
      expect(await refusal(other, calls.changeCalendar, { params: { calendarId }, body: {} })).toContain('not_found');
      expect(await refusal(other, calls.deleteCalendar, { params: { calendarId }, body: {} })).toContain('not_found');
      expect(await refusal(other, calls.subscribeCalendar, { params: { calendarId } })).toContain('not_found');
      expect(await refusal(other, calls.readOfferedCalendar, { params: { calendarId } })).toContain('not_found');
      const shared = { params: { calendarId }, body: { user: 'eve', level: 'READ' as const } };
      expect(await refusal(other, calls.shareCalendar, shared)).toContain('calendar_not_found');
      const open = { params: { calendarId }, body: { isPublic: true } };
      expect(await refusal(other, calls.publishCalendar, open)).toContain('calendar_not_found');
    }
    expect(await titles()).toEqual(['Meeting']);
  });
});
