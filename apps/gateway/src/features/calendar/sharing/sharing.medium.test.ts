import * as calls from '@pillarbox/contract/calendar/calendar-calls';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { calendarBed, london } from '../calendar.test-bed.ts';

/** The machine may be busy. */
const PATIENT = { timeout: 10_000 };

describeOnDatabases('shared calendars', (open) => {
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

  /** Olga's calendar with an open and a private event, shared with Sam, who subscribes. */
  const shared = async (level: 'FREEBUSY' | 'READ' | 'WRITE') => {
    const [olga, sam] = [bed.person('olga'), bed.person('sam')];
    const { id } = await olga.create({ name: 'Team' });
    const open = (await olga.add(id, { summary: 'Open', location: 'Here' })).event;
    const hidden = (
      await olga.add(id, { summary: 'Hidden', isPrivate: true, start: london('12:00'), end: london('13:00') })
    ).event;
    await olga.share(id, sam.mail, level);
    await sam.subscribe(id);
    return { olga, sam, id, open, hidden };
  };
  const at = (calendarId: string) => ({ calendarId });

  it('show busy times alone to one who may see no more [DATA-054]', async () => {
    const { olga, sam, id, open } = await shared('FREEBUSY');
    await olga.add(id, { summary: 'Free', isBusy: false });
    const { events } = await sam.list();
    expect(events.map(({ start, summary, location, isMasked }) => [start, summary, location, isMasked])).toEqual([
      ['2026-10-14T09:00:00Z', '', '', true],
      ['2026-10-14T11:00:00Z', '', '', true],
    ]);
    expect(await sam.read(open.id)).toMatchObject({ summary: '', uid: '', isMasked: true, isEditable: false });
    expect((await sam.list({ search: 'open' })).events).toEqual([]);
    expect(await codeOf(sam.change(open.id, { summary: 'x' }))).toBe('calendar_not_allowed');
    const page = { after: '', limit: 10 };
    expect(await codeOf(bed.feature.objects.list(sam.session, id, page))).toBe('calendar_not_allowed');
  });

  it('mask private events for everybody but the owner, also those who may write', async () => {
    for (const level of ['READ', 'WRITE'] as const) {
      const { sam, id, open, hidden } = await shared(level);
      expect(await sam.titles()).toEqual(['Open', '']);
      expect(await sam.read(hidden.id)).toMatchObject({ summary: '', uid: '', isMasked: true, isPrivate: true });
      expect((await sam.list({ search: 'hidden' })).events).toEqual([]);
      expect(await codeOf(sam.change(hidden.id, { summary: 'x' }))).toBe('calendar_not_allowed');
      expect(await codeOf(sam.remove(hidden.id))).toBe('calendar_not_allowed');
      const whole = await bed.feature.objects.list(sam.session, id, { after: '', limit: 10 });
      expect(whole.map((one) => one.id)).toEqual([open.id]);
      expect(await bed.feature.objects.read(sam.session, [hidden.id])).toEqual([]);
    }
  });

  it('are written by those who may, and by nobody else', async () => {
    const { sam, open, id } = await shared('WRITE');
    await sam.change(open.id, { summary: 'By Sam' });
    expect(await sam.titles()).toContain('By Sam');
    expect(await codeOf(sam.call(calls.deleteCalendar, { session: sam.session, params: at(id), body: {} }))).toBe(
      'calendar_not_allowed',
    );
    expect(await codeOf(sam.share(id, 'eve@example.test', 'READ'))).toBe('calendar_not_allowed');
    const reader = await shared('READ');
    expect(await codeOf(reader.sam.change(reader.open.id, { summary: 'x' }))).toBe('calendar_not_allowed');
    expect(await codeOf(reader.sam.add(reader.id))).toBe('calendar_not_allowed');
  });

  it('are gone when the share is withdrawn: every call says so', async () => {
    const { olga, sam, id, open } = await shared('WRITE');
    const changed = await sam.change(open.id, { summary: 'By Sam' });
    const body = { user: sam.mail };
    const { shares } = await olga.call(calls.withdrawCalendarShare, { session: olga.session, params: at(id), body });
    expect(shares).toEqual([]);
    expect((await sam.calendars()).map((one) => one.id)).not.toContain(id);
    expect(await sam.titles()).toEqual([]);
    expect(await codeOf(sam.read(open.id))).toBe('event_not_found');
    expect(await codeOf(sam.change(open.id, { summary: 'x' }))).toBe('event_not_found');
    expect(await codeOf(sam.remove(open.id))).toBe('event_not_found');
    expect(await codeOf(sam.undo(changed.undo))).toBe('calendar_not_found');
    expect(await codeOf(sam.add(id))).toBe('calendar_not_found');
    expect(await codeOf(sam.subscribe(id))).toBe('calendar_not_found');
  });

  it('have a name and a colour of the subscriber, who does not change those of the owner', async () => {
    const { olga, sam, id } = await shared('READ');
    const body = { name: 'Olga’s', color: '#b42318', isShown: false };
    const mine = await sam.call(calls.changeCalendar, { session: sam.session, params: at(id), body });
    expect(mine).toMatchObject({ ...body, right: 'READ', owner: olga.mail, shares: [], publicKey: '' });
    expect((await olga.calendars()).find((one) => one.id === id)).toMatchObject({ name: 'Team', isShown: true });
    const more = { session: sam.session, params: at(id), body: { description: 'x' } };
    expect(await codeOf(sam.call(calls.changeCalendar, more))).toBe('calendar_not_allowed');
  });

  it('tell everybody who sees them of changes', async () => {
    const { olga, sam, id } = await shared('READ');
    bed.told.length = 0;
    await olga.add(id);
    await vi.waitFor(
      () =>
        expect(bed.told).toEqual(
          expect.arrayContaining([olga, sam].map(({ session }) => `calendar-changed ${session.accountId}`)),
        ),
      PATIENT,
    );
  });

  it('cannot be shared with oneself or elsewhere; the first calendar stays', async () => {
    const olga = bed.person('olga');
    const id = await olga.first();
    expect(await codeOf(olga.share(id, olga.mail, 'READ'))).toBe('share_with_self');
    expect(await codeOf(olga.share(id, 'sam@elsewhere.test', 'READ'))).toBe('share_not_here');
    const drop = (calendarId: string, body: object = {}) =>
      olga.call(calls.deleteCalendar, { session: olga.session, params: { calendarId }, body });
    expect(await codeOf(drop(id))).toBe('calendar_is_default');
    const { id: second } = await olga.create({ name: ' Second\n calendar ' });
    await olga.add(second);
    await drop(second, { destination_id: id });
    expect((await olga.list()).events.map((one) => one.calendar_id)).toEqual([id]);
    expect(await codeOf(olga.create({ name: ' ' }))).toBe('calendar_name_missing');
    expect(await codeOf(olga.create({ name: 'x', kind: 'feed' }))).toBe('calendar_not_allowed');
  });

  it('of resources are offered to everybody of the partner, and show when they are taken', async () => {
    const [olga, sam] = [bed.person('olga'), bed.person('sam')];
    const { id } = await olga.create({ name: 'Van', kind: 'resource' });
    await olga.add(id, { summary: 'Booked' });
    const offered = await sam.call(calls.listOfferedCalendars, { session: sam.session });
    expect(offered.calendars.find(({ calendar }) => calendar.id === id)).toMatchObject({
      isSubscribed: false,
      calendar: { kind: 'resource', right: 'FREEBUSY', resource: { kind: 'room' } },
    });
    const elsewhere = { session: { ...sam.session, partner: '800' } };
    const { calendars } = await sam.call(calls.listOfferedCalendars, elsewhere);
    expect(calendars.map(({ calendar }) => calendar.id)).not.toContain(id);
    await sam.subscribe(id);
    expect((await sam.list()).events).toMatchObject([{ summary: '', isMasked: true }]);
    const stranger = { session: { ...bed.person('eve').session, partner: '800' }, params: at(id) };
    expect(await codeOf(sam.call(calls.subscribeCalendar, stranger))).toBe('calendar_not_found');
  });
});
