import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { calendarBed, eventText, london } from '../calendar.test-bed.ts';

/** Ten minutes before 10 o'clock in London, the time of the events. */
const DUE = Date.UTC(2026, 9, 14, 8, 50);
const HOUR = 60 * 60_000;

describeOnDatabases('reminders by mail', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Two gateways of one outbox, at a time that the test moves. */
  const gateways = (more: { canSend?: boolean } = {}) => {
    // Events are written in the past of the tests: a reminder that was due before the last change is not sent.
    const clock = { now: DUE };
    const mails: Outgoing[] = [];
    const calls: string[] = [];
    const keys = new Set<string>();
    const call = (name: string) => () => Promise.resolve(void calls.push(name));
    const reminderMail = {
      keep: call('keep'),
      want: call('want'),
      forget: call('forget'),
      accounts: () => Promise.resolve([]),
      canSend: () => Promise.resolve(more.canSend ?? true),
      send: (_owner: unknown, mail: Outgoing, key: string) => {
        if (!keys.has(key)) mails.push(mail);
        keys.add(key);
        return Promise.resolve();
      },
    };
    const deps = {
      reminderMail,
      now: () => clock.now,
      languagesOf: () => Promise.resolve(['de_DE']),
      zoneOf: () => Promise.resolve('Europe/Vienna'),
    };
    const [one, other] = [calendarBed(database.db, deps), calendarBed(database.db, deps)];
    const run = async () => {
      const jobs = [one, other].flatMap(({ feature }) => feature.jobs.filter(({ name }) => name === 'mail-reminders'));
      await Promise.all(jobs.map((job) => job.run()));
    };
    return { ...one, clock, mails, calls, run };
  };
  const BY_MAIL = { minutes: 10, from: 'start' as const, byMail: true };
  /** Writes the change of all events into the past of the tests. */
  const age = async () => {
    await database.query(`update calendar_objects set updated_at = '2026-10-01T00:00:00Z'`);
  };

  it('are sent once by two gateways, in the language and the zone of the user', async () => {
    const { person, clock, mails, calls, run } = gateways();
    const clara = person('clara');
    const first = await clara.first();
    const reminders = [BY_MAIL, { ...BY_MAIL, minutes: 20, byMail: false }];
    await clara.add(first, { summary: 'Site\r\nwalk', location: 'Unit 4', reminders });
    expect(calls).toEqual(['keep']);
    await age();
    clock.now = DUE - 1;
    await run();
    expect(mails).toEqual([]);
    clock.now = DUE;
    await run();
    await run();
    expect(mails.map(({ to, subject }) => [to[0]?.mail, subject])).toEqual([[clara.mail, 'Erinnerung: Site walk']]);
    expect(mails[0]?.text).toContain('Mittwoch, 14. Oktober 2026');
    expect(mails[0]?.text).toContain('11:00');
    expect(mails[0]?.text).toContain('Unit 4');
  });

  it('come for each instance of a series, again after a move, and not for what does not take place', async () => {
    const { person, clock, mails, run } = gateways();
    const clara = person('clara');
    const first = await clara.first();
    const { event } = await clara.add(first, { summary: 'Daily', rule: 'FREQ=DAILY;COUNT=3', reminders: [BY_MAIL] });
    const off = await clara.add(first, { summary: 'Off', reminders: [BY_MAIL] });
    await clara.change(off.event.id, { status: 'cancelled' });
    await age();
    await run();
    clock.now = DUE + 24 * HOUR;
    await run();
    await clara.change(event.id, { start: london('12:00'), end: london('13:00') });
    await age();
    clock.now = DUE + 50 * HOUR;
    await run();
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Erinnerung: Daily'));
  });

  it('wait for a sign-in without a credential, and are not sent when the event is over', async () => {
    const { person, clock, mails, calls, run } = gateways({ canSend: false });
    const clara = person('clara');
    // Another program writes the event: nobody is signed in.
    const text = eventText(
      'by-dav',
      '20261014T090000Z',
      'SUMMARY:X',
      'BEGIN:VALARM',
      'ACTION:EMAIL',
      'TRIGGER:-PT10M',
      'END:VALARM',
    );
    await clara.first();
    await calendarOf(clara.session, text);
    await age();
    await run();
    expect([mails.length, calls.includes('want')]).toEqual([0, true]);
    clock.now = DUE + 3 * HOUR;
    calls.length = 0;
    await run();
    expect(calls).toEqual([]);
    async function calendarOf(session: typeof clara.session, written: string): Promise<void> {
      const { feature } = calendarBed(database.db);
      await feature.objects.put(session, await clara.first(), {
        name: 'x.ics',
        text: written,
        ifMatch: null,
        ifNoneMatch: null,
      });
    }
  });

  it('take the zone of the last page of a user who has chosen none', async () => {
    const { person, feature } = calendarBed(database.db, { zoneOf: () => Promise.resolve('') });
    const clara = person('clara');
    expect(await feature.zoneOf(clara.session)).toBe('');
    await clara.list({ timezone: 'Asia/Tokyo' });
    await expect.poll(() => feature.zoneOf(clara.session), { timeout: 30_000 }).toBe('Asia/Tokyo');
  });
});
