import { codeOf } from '@pillarbox/testkit/in-process-client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { calendarBed, eventText } from '../calendar.test-bed.ts';
import { calendarInstances, calendarObjects } from './object.table.ts';

describeOnDatabases('objects of calendars', (open) => {
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

  const owner = async () => {
    const clara = bed.person('clara');
    const [calendar] = await clara.calendars();
    return { clara, account: clara.session, id: calendar?.id ?? '', objects: bed.feature.objects };
  };

  it('keep their text byte for byte, have a new ETag at each change, and undo', async () => {
    const { account, id, objects } = await owner();
    const text = eventText('one', '20261014T100000Z', 'SUMMARY:First', 'X-ODD;A="b":kept');
    const {
      objects: [made],
    } = await objects.save(account, [{ calendarId: id, text }]);
    expect(made).toMatchObject({ calendarId: id, uid: 'one', kind: 'event', text, name: `${made?.id ?? ''}.ics` });
    const change = {
      id: made?.id ?? '',
      calendarId: id,
      etag: made?.etag ?? '',
      text: text.replace('First', 'Second'),
    };
    const {
      objects: [changed],
      undo,
    } = await objects.save(account, [change], { canUndo: true });
    expect(changed?.etag).not.toBe(made?.etag);
    expect(await codeOf(objects.save(account, [change]))).toBe('event_changed');
    await objects.undo(account, undo);
    expect((await objects.read(account, [change.id])).map((one) => one.text)).toEqual([text]);
    expect(await codeOf(objects.undo(account, undo))).toBe('event_undo_expired');
  });

  it('store the instances of a series around today, and none when the series is over', async () => {
    const { account, id, objects } = await owner();
    const {
      objects: [weekly, old],
    } = await objects.save(account, [
      { calendarId: id, text: eventText('weekly', '20200101T100000Z', 'RRULE:FREQ=WEEKLY', 'SUMMARY:W') },
      { calendarId: id, text: eventText('old', '20200101T100000Z', 'RRULE:FREQ=DAILY;COUNT=5', 'SUMMARY:O') },
    ]);
    const instances = (objectId = '') =>
      database.db.$count(calendarInstances, eq(calendarInstances.objectId, objectId));
    expect(await instances(weekly?.id)).toBeGreaterThan(150);
    expect(await instances(weekly?.id)).toBeLessThan(180);
    expect(await instances(old?.id)).toBe(0);
    const rows = await database.db
      .select({ uid: calendarObjects.uid, ends: sql<boolean>`${calendarObjects.lastAt} is not null` })
      .from(calendarObjects)
      .where(eq(calendarObjects.calendarId, id));
    expect(rows.sort((a, b) => a.uid.localeCompare(b.uid))).toEqual([
      { uid: 'old', ends: true },
      { uid: 'weekly', ends: false },
    ]);
  });

  it('of others are not there: nobody reads, writes, moves or deletes them', async () => {
    const { account, id, objects } = await owner();
    const text = eventText('mine', '20261014T100000Z', 'SUMMARY:Mine');
    const {
      objects: [made],
    } = await objects.save(account, [{ calendarId: id, text }]);
    const eve = await owner();
    const named = made?.id ?? '';
    expect(await objects.read(eve.account, [named])).toEqual([]);
    expect(await objects.byUid(eve.account, ['mine'])).toEqual([]);
    expect(await codeOf(objects.list(eve.account, id, { after: '', limit: 10 }))).toBe('calendar_not_found');
    expect(await codeOf(objects.save(eve.account, [{ calendarId: id, text }]))).toBe('calendar_not_found');
    expect(await codeOf(objects.save(eve.account, [{ id: named, calendarId: eve.id, text }]))).toBe('event_not_found');
    expect(await codeOf(objects.save(eve.account, [{ id: named, calendarId: id, text: null }]))).toBe(
      'event_not_found',
    );
    expect(await codeOf(objects.put(eve.account, id, { name: 'x', text, ifMatch: null, ifNoneMatch: null }))).toBe(
      'calendar_not_found',
    );
  });
});
