import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInMemory } from '../../../platform/database/database.ts';
import type { Database } from '../../../platform/database/database.ts';
import { silentLog } from '../../../platform/testing/silent-log.ts';
import { storageOn } from '../files.test-bed.ts';

let database: Database;
beforeAll(async () => {
  database = await openInMemory(silentLog());
});
afterAll(() => database.close());

it('the demo account begins with folders, files and categories, and keeps what is changed', async () => {
  const clara = storageOn(() => database);
  await clara.fillDemo();
  await clara.fillDemo();
  expect(await clara.names()).toEqual(['Ashdown House', 'Office', 'Portfolio']);
  const [newest] = (await clara.list({ place: 'recent' })).entries;
  expect(newest).toMatchObject({ name: 'Stairs-rev-F.pdf', type: 'pdf' });
  expect((await clara.read(newest?.id ?? '')).subarray(0, 5).toString()).toBe('%PDF-');
});
