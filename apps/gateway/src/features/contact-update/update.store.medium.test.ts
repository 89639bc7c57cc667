import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { UpdateStore } from './update.store.ts';
import type { NewUpdate } from './update.store.ts';

const LIMITS = { aDay: 5, anAddress: 2 };
let made = 0;

function request(given: Partial<NewUpdate> = {}): NewUpdate {
  made += 1;
  const id = randomUUID();
  return {
    id,
    partner: '754',
    hash: `hash of ${id}`,
    origin: 'https://mail.example.test',
    ownerName: 'Clara',
    ownerMail: 'clara@example.test',
    contactId: `contact ${String(made)}`,
    name: 'Jonas',
    mail: `jonas${String(made)}@example.test`,
    fields: ['name'],
    ...given,
  };
}

describeOnDatabases('requests to update contacts', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const bed = () => {
    made += 1;
    const owner = testAccount(`updates${String(made)}@example.test`);
    return { owner, gateways: [new UpdateStore(database.db), new UpdateStore(database.db)] as const };
  };

  it('take one answer when two gateways get one at once', async () => {
    const { owner, gateways } = bed();
    const one = request();
    await gateways[0].add(owner, [one], LIMITS);
    const taken = await Promise.all(
      [...gateways, ...gateways].map((store) => store.setAnswer(one.id, { answer: 'right', changes: [] })),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await gateways[1].open(one.hash, '754')).toBeNull();
  });

  it('hold the limits when two gateways add at once', async () => {
    const { owner, gateways } = bed();
    const mail = 'often@example.test';
    const same = await Promise.all(
      [...gateways, ...gateways].map((store) => store.add(owner, [request({ mail })], LIMITS)),
    );
    expect(same.map((ids) => ids?.size).toSorted()).toEqual([0, 0, 1, 1]);
    const many = await Promise.all(
      [...gateways, ...gateways].map((store) => store.add(owner, [request(), request()], LIMITS)),
    );
    expect(many.filter((ids) => ids === null)).toHaveLength(3);
  });

  it('are not found by another partner, after their end, or by another account; old ones are deleted', async () => {
    const { owner, gateways } = bed();
    const [store] = gateways;
    const [over, old] = [request(), request()];
    await store.add(owner, [over, old], LIMITS);
    expect((await store.open(over.hash, '754'))?.id).toBe(over.id);
    expect(await store.open(over.hash, '755')).toBeNull();
    expect(await store.get(testAccount('stranger@example.test'), over.id)).toBeNull();
    await database.db.execute(sql`update contact_updates set ends_at = now() where id = ${over.id}`);
    expect(await store.open(over.hash, '754')).toBeNull();
    expect(await store.setAnswer(over.id, { answer: 'right', changes: [] })).toBe(false);
    await database.db.execute(
      sql`update contact_updates set created_at = now() - interval '61 days' where id = ${old.id}`,
    );
    await store.sweep();
    expect((await store.list(owner)).map(({ id }) => id)).toEqual([over.id]);
  });
});
