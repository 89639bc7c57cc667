import { listEventReminders, markEventReminder } from '@pillarbox/contract/calendar/reminder-calls';
import { upcomingMeetings } from '@pillarbox/contract/calendar/meeting-calls';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { calendarBed, london } from '../calendar.test-bed.ts';
import type { Person } from '../calendar.test-bed.ts';

const TEN_BEFORE = [{ minutes: 10, from: 'start' as const, byMail: false }];

describeOnDatabases('reminders of events', (open) => {
  let database: Database;
  let bed: ReturnType<typeof calendarBed>;
  beforeAll(async () => {
    database = await open();
    bed = calendarBed(database.db);
  });
  afterAll(async () => {
    await bed.feature.close();
    await database.close();
  });

  const reminders = async (person: Person, query: { start?: string; end?: string } = {}) =>
    (await person.call(listEventReminders, { session: person.session, query })).Notifications;
  const mark = (person: Person, on: { eventid: string; trigger: string }, body: { snooze?: number } = {}) =>
    person.call(markEventReminder, { session: person.session, params: on, body });

  it('are those from today to seven days ahead in the zone of the user [CAL-009, CONST-053, DATA-032]', async () => {
    const clara = bed.person('clara');
    const first = await clara.first();
    const on = async (date: string, time: string) =>
      await clara.add(first, {
        summary: `${date} ${time}`,
        start: london(time, date),
        end: london(time, date),
        reminders: TEN_BEFORE,
      });
    await on('2026-10-14', '00:05');
    const early = await on('2026-10-14', '00:15');
    await on('2026-10-21', '23:59');
    await on('2026-10-22', '00:11');
    const found = await reminders(clara);
    expect(found.map(({ summary }) => summary)).toEqual(['2026-10-14 00:15', '2026-10-21 23:59']);
    expect(found[0]).toEqual({
      id: early.event.id,
      summary: '2026-10-14 00:15',
      dtstart: '2026-10-13T23:15:00.000Z',
      alarm: '2026-10-13T23:05:00.000Z',
      trigger: 'event-0',
    });
    expect(await reminders(clara, { start: '2026-10-22', end: '2026-10-22' })).toHaveLength(1);
  });

  it('of a series are seen one by one, come back after a snooze and after a move', async () => {
    const clara = bed.person('clara');
    const first = await clara.first();
    const { event } = await clara.add(first, { rule: 'FREQ=DAILY;COUNT=3', reminders: TEN_BEFORE });
    const [one, two] = await reminders(clara);
    expect([one?.trigger, two?.trigger]).toEqual(['20261014T090000Z-0', '20261015T090000Z-0']);
    await mark(clara, { eventid: event.id, trigger: one?.trigger ?? '' });
    await mark(clara, { eventid: event.id, trigger: one?.trigger ?? '' });
    expect(await reminders(clara)).toHaveLength(2);
    await mark(clara, { eventid: event.id, trigger: two?.trigger ?? '' }, { snooze: 30 });
    expect(await reminders(clara)).toMatchObject([{ trigger: two?.trigger, alarm: '2026-10-14T09:11:00.000Z' }, {}]);
    await clara.change(event.id, { start: london('11:00'), end: london('12:00') });
    expect((await reminders(clara)).map(({ alarm }) => alarm)).toEqual([
      '2026-10-14T09:50:00.000Z',
      '2026-10-15T09:50:00.000Z',
      '2026-10-16T09:50:00.000Z',
    ]);
  });

  it('remind the owner alone, and nobody marks those of others', async () => {
    const [olga, sam] = [bed.person('olga'), bed.person('sam')];
    const { id } = await olga.create({ name: 'Team' });
    const { event } = await olga.add(id, { reminders: TEN_BEFORE });
    await olga.share(id, sam.mail, 'WRITE');
    await sam.subscribe(id);
    expect(await reminders(sam)).toEqual([]);
    expect(await codeOf(mark(sam, { eventid: event.id, trigger: 'event-0' }))).toBe('event_not_found');
    expect(await codeOf(mark(olga, { eventid: event.id, trigger: 'event-1' }))).toBe('event_not_found');
    expect(await codeOf(mark(olga, { eventid: event.id, trigger: 'anything' }))).toBe('event_not_found');
    expect(await reminders(olga)).toHaveLength(1);
  });

  it('the next meetings with a person are those that the user may read [DATA-057]', async () => {
    const [olga, sam] = [bed.person('olga'), bed.person('sam')];
    const { id } = await olga.create({ name: 'Team' });
    const ruth = { mail: 'Ruth@Bellamy.example', name: 'Ruth', cn: 'Ruth', role: 'required', kind: 'person' } as const;
    const invited = { attendees: [{ ...ruth, answer: 'tentative' as const }] };
    await olga.add(id, { summary: 'Over', ...invited, start: london('08:00'), end: london('09:00') });
    await olga.add(id, { summary: 'Private', ...invited, isPrivate: true });
    await olga.add(id, { summary: 'Weekly', ...invited, rule: 'FREQ=WEEKLY;COUNT=9' });
    await olga.share(id, sam.mail, 'READ');
    await sam.subscribe(id);
    const next = async (person: Person) =>
      await person.call(upcomingMeetings, {
        session: person.session,
        query: { attendee: 'ruth@bellamy.example', limit: 2 },
      });
    const { Success, Attendee, Meetings } = await next(sam);
    expect([Success, Attendee.time]).toEqual([1, '2026-10-14T08:41:00.000Z']);
    expect(Meetings.map(({ summary, answer, start }) => [summary, answer, start.slice(0, 10)])).toEqual([
      ['Weekly', 'tentative', '2026-10-14'],
      ['Weekly', 'tentative', '2026-10-21'],
    ]);
    expect((await next(olga)).Meetings.map(({ summary }) => summary).sort()).toEqual(['Private', 'Weekly']);
    expect((await next(bed.person('eve'))).Meetings).toEqual([]);
  });
});
