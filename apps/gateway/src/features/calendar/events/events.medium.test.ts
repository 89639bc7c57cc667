import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { calendarBed, london } from '../calendar.test-bed.ts';

describeOnDatabases('events', (open) => {
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

  const clara = async () => {
    const person = bed.person('clara');
    return { person, first: await person.first() };
  };

  it('are created with the fields that are sent, and read as they were [DATA-054]', async () => {
    const { person, first } = await clara();
    const fields = { location: 'Bench 2', description: 'Bring\nthe, saw; please', color: '#c2410c', isPrivate: true };
    const { event } = await person.add(first, { ...fields, url: 'https://meet.example/1', status: 'tentative' });
    expect(event).toMatchObject({
      ...fields,
      summary: 'Meeting',
      calendar_id: first,
      isEditable: true,
      isMasked: false,
    });
    expect(await person.read(event.id)).toEqual(event);
    const { events } = await person.list();
    expect(events).toMatchObject([
      { id: event.id, start: '2026-10-14T09:00:00Z', end: '2026-10-14T10:00:00Z', instance: '', status: 'tentative' },
    ]);
  });

  it('have a colour of the eight, or that of their calendar [CAL-003]', async () => {
    const { person, first } = await clara();
    const { event } = await person.add(first, { color: '#6d4bc4' });
    await person.change(event.id, { color: '' });
    expect((await person.read(event.id)).color).toBe('');
    expect((await person.list()).events[0]?.color).toBe('');
  });

  it('of whole days and times without a zone are on their day in every zone', async () => {
    const { person, first } = await clara();
    await person.add(first, { summary: 'Day', start: london(''), end: london('', '2026-10-15') });
    await person.add(first, {
      summary: 'Floating',
      start: { date: '2026-10-14', time: '00:30', zone: '' },
      end: { date: '2026-10-14', time: '01:00', zone: '' },
    });
    for (const timezone of ['Pacific/Kiritimati', 'Europe/London', 'Pacific/Pago_Pago']) {
      const on = async (start: string, end: string) =>
        (await person.list({ start, end, timezone })).events.map(({ summary }) => summary);
      expect(await on('2026-10-13', '2026-10-14')).toEqual([]);
      expect(await on('2026-10-14', '2026-10-15')).toEqual(['Day', 'Floating']);
      expect(await on('2026-10-15', '2026-10-16')).toEqual(['Day']);
      expect(await on('2026-10-16', '2026-10-17')).toEqual([]);
    }
    const { events } = await person.list({ timezone: 'Asia/Tokyo' });
    expect(events.map(({ start, end }) => [start, end])).toEqual([
      ['2026-10-14', '2026-10-16'],
      ['2026-10-13T15:30:00Z', '2026-10-13T16:00:00Z'],
    ]);
  });

  it('of a series are changed one by one, from one on, or all [CAL-018]', async () => {
    const { person, first } = await clara();
    const rule = 'FREQ=WEEKLY;COUNT=4';
    const week = async () =>
      (await person.list({ end: '2026-11-10' })).events.map(({ start, summary }) => `${start.slice(5, 16)} ${summary}`);
    const { event } = await person.add(first, { rule });
    const keys = (await person.list({ end: '2026-11-10' })).events.map(({ instance }) => instance);
    expect(keys).toEqual(['20261014T090000Z', '20261021T090000Z', '20261028T100000Z', '20261104T100000Z']);
    await person.change(event.id, { summary: 'Once' }, { type: 'current', date: keys[1] ?? '' });
    expect(await week()).toEqual([
      '10-14T09:00 Meeting',
      '10-21T09:00 Once',
      '10-28T10:00 Meeting',
      '11-04T10:00 Meeting',
    ]);
    expect(await person.read(event.id, keys[1])).toMatchObject({ summary: 'Once', isChanged: true });
    const later = await person.change(event.id, { summary: 'Later' }, { type: 'following', date: keys[2] ?? '' });
    expect(await week()).toEqual(['10-14T09:00 Meeting', '10-21T09:00 Once', '10-28T10:00 Later', '11-04T10:00 Later']);
    await person.undo(later.undo);
    expect(await week()).toEqual([
      '10-14T09:00 Meeting',
      '10-21T09:00 Once',
      '10-28T10:00 Meeting',
      '11-04T10:00 Meeting',
    ]);
    await person.remove(event.id, { type: 'current', date: keys[0] ?? '' });
    const gone = await person.remove(event.id, { type: 'following', date: keys[2] ?? '' });
    expect(await week()).toEqual(['10-21T09:00 Once']);
    await person.undo(gone.undo);
    const all = await person.remove(event.id);
    expect(await week()).toEqual([]);
    await person.undo(all.undo);
    expect(await week()).toEqual(['10-21T09:00 Once', '10-28T10:00 Meeting', '11-04T10:00 Meeting']);
  });

  it('are listed beyond the stored window, far back and far ahead', async () => {
    const { person, first } = await clara();
    await person.add(first, {
      rule: 'FREQ=YEARLY',
      start: london('10:00', '2001-03-05'),
      end: london('11:00', '2001-03-05'),
    });
    for (const year of [2003, 2026, 2047]) {
      const { events } = await person.list({ start: `${String(year)}-03-01`, end: `${String(year)}-04-01` });
      expect(events.map(({ start }) => start)).toEqual([`${String(year)}-03-05T10:00:00Z`]);
    }
    expect((await person.list({ start: '2000-01-01', end: '2001-01-01' })).events).toEqual([]);
  });

  it('are listed alike, whether what is shown was stored with them or is too long or too often for that', async () => {
    const { person, first } = await clara();
    const summary = 'A "quoted" \\\\ <b>title</b>\u2028\tof 😀';
    const location = 'Mill Lane '.repeat(99).trim();
    const daily = 'FREQ=DAILY';
    const { event: long } = await person.add(first, { summary, location });
    const { event: often } = await person.add(first, { summary, rule: daily, color: '#c2410c' });
    await person.change(often.id, { summary: 'Once', isBusy: false }, { type: 'current', date: '20261015T090000Z' });
    const { event: short } = await person.add(first, { summary, rule: `${daily};COUNT=2`, color: '#c2410c' });
    await person.change(short.id, { summary: 'Once', isBusy: false }, { type: 'current', date: '20261015T090000Z' });
    const { events } = await person.list({ end: '2026-10-16' });
    const of = (id: string) => events.filter((one) => one.id === id).map(({ id: _id, ...shown }) => shown);
    expect(of(long.id)).toMatchObject([{ summary: long.summary, location, repeats: false }]);
    expect(long.summary).toContain('"quoted" \\\\ <b>');
    expect(of(often.id)).toMatchObject([
      { summary: long.summary, color: '#c2410c', isChanged: false, isBusy: true, repeats: true },
      { summary: 'Once', instance: '20261015T090000Z', isChanged: true, isBusy: false },
    ]);
    expect(of(short.id)).toEqual(of(often.id));
  });

  it('are found by words of title, place, notes and people', async () => {
    const { person, first } = await clara();
    await person.add(first, { summary: 'Käsefest', location: 'Mill Lane' });
    await person.add(first, { summary: 'Other' });
    const search = async (words: string) => (await person.list({ search: words })).events.map(({ summary }) => summary);
    expect(await search('kasefest')).toEqual(['Käsefest']);
    expect(await search('lane kase')).toEqual(['Käsefest']);
    expect(await search('100%')).toEqual([]);
  });

  it('are refused with times, zones, rules and addresses that are none', async () => {
    const { person, first } = await clara();
    const refused = (fields: object) => codeOf(person.add(first, fields));
    expect(await refused({ end: london('09:00') })).toBe('event_time_invalid');
    expect(await refused({ end: london('') })).toBe('event_time_invalid');
    expect(await refused({ start: london('10:00', '2026-02-30') })).toBe('event_time_invalid');
    expect(await refused({ start: { ...london('10:00'), zone: 'Mars/Olympus' } })).toBe('event_zone_unknown');
    expect(await refused({ rule: 'FREQ=NEVER' })).toBe('event_rule_invalid');
    expect(await refused({ rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' })).toBe('event_rule_empty');
    expect(await refused({ url: 'javascript:alert(1)' })).toBe('invalid_request');
    const nobody = { mail: 'no address', name: '', cn: '', role: 'required', kind: 'person', answer: 'needs-action' };
    expect(await refused({ attendees: [nobody] })).toBe('event_address_invalid');
    expect(await codeOf(person.list({ start: '2026-01-01', end: '2028-01-01' }))).toBe('event_window_too_long');
    expect(await codeOf(person.list({ timezone: 'Nowhere' }))).toBe('event_zone_unknown');
    expect(await codeOf(person.list({ start: '2026-02-30' }))).toBe('invalid_request');
  });

  it('that changed meanwhile are not overwritten, and a deletion ends an edit', async () => {
    const { person, first } = await clara();
    const { event } = await person.add(first);
    const other = await person.change(event.id, { summary: 'Theirs', etag: event.etag });
    expect(await codeOf(person.change(event.id, { summary: 'Mine', etag: event.etag }))).toBe('event_changed');
    expect(await codeOf(person.remove(event.id, {}, { etag: event.etag }))).toBe('event_changed');
    const both = await Promise.all(
      ['A', 'B', 'C'].map((summary) => codeOf(person.change(event.id, { summary, etag: other.event.etag }))),
    );
    expect(both.filter((code) => code === 'event_changed')).toHaveLength(2);
    await person.remove(event.id);
    expect(await codeOf(person.change(event.id, { summary: 'Late', etag: other.event.etag }))).toBe('event_not_found');
    expect(await codeOf(person.undo(other.undo))).toBe('event_changed');
  });

  it('move to another calendar, and come back with undo', async () => {
    const { person, first } = await clara();
    const { id: second } = await person.create({ name: 'Second' });
    const { event } = await person.add(first);
    const moved = await person.change(event.id, { calendar_id: second });
    expect(moved.event).toMatchObject({ id: event.id, calendar_id: second });
    await person.undo(moved.undo);
    expect((await person.read(event.id)).calendar_id).toBe(first);
    expect(await codeOf(person.change(event.id, { calendar_id: 'nowhere' }))).toBe('calendar_not_found');
  });
});
