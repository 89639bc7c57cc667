import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInMemory } from '../../../platform/database/database.ts';
import type { Database } from '../../../platform/database/database.ts';
import { silentLog } from '../../../platform/testing/silent-log.ts';
import { calendarBed, Person } from '../calendar.test-bed.ts';

let database: Database;
beforeAll(async () => {
  database = await openInMemory(silentLog());
});
afterAll(() => database.close());

it('the demo account begins with eight calendars, a month of events and two lists of tasks, and keeps what is changed', async () => {
  const { feature, client } = calendarBed(database.db);
  const clara = new Person(client, 'clara@example.test');
  await feature.fillDemo(clara.session);
  await feature.fillDemo(clara.session);
  const all = await clara.calendars();
  const lists = all.filter(({ kind }) => kind === 'tasks');
  expect(lists.map(({ name }) => name)).toEqual(['Workshop', 'Ashdown House']);
  const calendars = all.filter(({ kind }) => kind !== 'tasks');
  expect(calendars.map(({ name, right, isShown }) => `${name} ${right} ${String(isShown)}`)).toEqual([
    'Workshop OWN true',
    'Site visits OWN true',
    'Family OWN true',
    'Training OWN true',
    'Van (LWB) OWN true',
    'Ashdown & Vale WRITE true',
    'Bank holidays READ false',
    'Marcus Oyelaran READ true',
  ]);
  const { events } = await clara.list({ start: '2026-10-12', end: '2026-10-19' });
  expect(events.length).toBeGreaterThan(20);
  expect(events.filter(({ isMasked }) => isMasked)).toEqual([]);
  expect(events.find(({ summary }) => summary === 'Toolbox talk')).toMatchObject({ answer: 'declined' });
  await feature.close();
});
