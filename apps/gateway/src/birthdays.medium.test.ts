import { listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarBed } from './features/calendar/calendar.test-bed.ts';
import type { Database } from './platform/database/database.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';

describeOnDatabases('the calendar of birthdays', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('has the birthdays of contacts every year, follows them, is written by nobody and takes no time', async () => {
    let people = [
      { id: 'ann', name: 'Ann\r\nBellamy', day: '1980-10-20' },
      { id: 'leo', name: 'Leo', day: '--02-29' },
      { id: 'old', name: 'Old', day: '1604-10-21' },
    ];
    let stamp = 'one';
    const { person, feature } = calendarBed(database.db, {
      birthdays: { stamp: () => Promise.resolve(stamp), of: () => Promise.resolve(people) },
    });
    const clara = person('clara');
    const titles = async (start: string, end: string) =>
      (await clara.list({ start, end })).events.map(({ summary, start: day }) => `${day} ${summary}`);
    await clara.list();
    await expect
      .poll(() => titles('2026-10-01', '2026-11-01'), { timeout: 30_000 })
      .toEqual(['2026-10-20 Ann Bellamy’s birthday', '2026-10-21 Old’s birthday']);
    expect(await titles('2027-02-01', '2027-03-31')).toEqual(['2027-02-28 Leo’s birthday']);
    expect(await titles('2028-02-01', '2028-03-31')).toEqual(['2028-02-29 Leo’s birthday']);
    const { calendars } = await clara.call(listCalendars, { session: clara.session });
    const own = calendars.find(({ kind }) => kind === 'birthdays');
    expect(own).toMatchObject({ name: 'Birthdays', isDefault: false, isShown: true });
    const id = own?.id ?? '';
    expect(await codeOf(clara.add(id))).toBe('calendar_not_allowed');
    const [first] = (await clara.list({ start: '2026-10-20', end: '2026-10-21' })).events;
    expect(await codeOf(clara.remove(first?.id ?? ''))).toBe('calendar_not_allowed');
    expect(first).toMatchObject({ isBusy: false, isAllDay: true });

    people = [{ id: 'ann', name: 'Ann Bell', day: '--10-22' }];
    stamp = 'two';
    await feature.contactsChanged(clara.session.accountId);
    expect(await titles('2026-10-01', '2026-11-01')).toEqual(['2026-10-22 Ann Bell’s birthday']);
    const revision = async () => (await feature.objects.state(clara.session, id)).revision;
    const before = await revision();
    await feature.contactsChanged(clara.session.accountId);
    expect(await revision()).toBe(before);
  });

  it('does not exist without a birthday', async () => {
    const { person, feature } = calendarBed(database.db);
    const eve = person('eve');
    await eve.list();
    await feature.contactsChanged(eve.session.accountId);
    expect((await eve.calendars()).map(({ kind }) => kind)).toEqual(['calendar']);
  });
});
