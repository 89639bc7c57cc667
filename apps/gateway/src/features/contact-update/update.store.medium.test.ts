import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { UpdateStore } from './update.store.ts';
import type { NewUpdate } from './update.store.ts';

const LIMITS = { aDay: 5, anAddress: 2, byAll: 3 };
let made = 0;

function request(given: Partial<NewUpdate> = {}): NewUpdate {
  made += 1;
  const id = randomUUID();
  const recipient = given.mail ?? `jonas${String(made)}@example.test`;
  return {
    id,
    partner: '754',
    hash: `hash of ${id}`,
    origin: 'https://mail.example.test',
    ownerName: 'Clara',
    ownerMail: 'clara@example.test',
    contactId: `contact ${String(made)}`,
    name: 'Jonas',
    mail: recipient,
    recipient,
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
    const outcomes = same.flatMap((one) => [...(one?.values() ?? [])]);
    expect(outcomes.toSorted()).toEqual(['added', 'added', 'asked_lately', 'asked_lately']);
    const many = await Promise.all(
      [...gateways, ...gateways].map((store) => store.add(owner, [request(), request()], LIMITS)),
    );
    expect(many.filter((one) => one === null)).toHaveLength(3);
  });

  it('hold the limit of an address over all accounts, at two gateways at once, for seven days of the database', async () => {
    const { gateways } = bed();
    const [mail, other] = [`stranger${String(made)}@example.test`, `another${String(made)}@example.test`];
    const asked = await Promise.all(
      Array.from({ length: 6 }, async (_none, at) => {
        // Both orders: the locks of two recipients must not wait for each other.
        const rows = [request({ mail }), request({ mail: other })];
        const given = at % 2 === 0 ? rows : rows.toReversed();
        const outcomes = await (at % 3 === 0 ? gateways[0] : gateways[1]).add(bed().owner, given, LIMITS);
        return rows.map(({ id }) => outcomes?.get(id));
      }),
    );
    for (const column of [0, 1]) {
      const outcomes = asked.map((one) => one[column]);
      expect(outcomes.toSorted()).toEqual(['added', 'added', 'added', 'not_now', 'not_now', 'not_now']);
    }
    await database.db.execute(
      sql`update contact_updates set created_at = now() - interval '8 days' where recipient = ${mail}`,
    );
    const [later, again] = [request({ mail }), request({ mail: other })];
    const outcomes = await gateways[1].add(bed().owner, [later, again], LIMITS);
    expect([outcomes?.get(later.id), outcomes?.get(again.id)]).toEqual(['added', 'not_now']);
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
