import { send } from '@pillarbox/contract/compose/operations';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { ComposeBed } from './compose.test-bed.ts';
import { openCredentials } from '../../platform/secrets/credential-seal.ts';
import { LEASE_MS, OutboxClaims } from './outbox-claims.ts';
import { OutboxStore } from './outbox.store.ts';
import { outbox } from './outbox.table.ts';
import { resealOutbox } from './reseal-outbox.ts';

/** The secret of the test bed. */
const OLD_SECRET = 'a secret for tests that is long enough';

describeOnDatabases('the rows of the outbox', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  it('report how long until the next row is due; null when no message waits', async () => {
    const store = new OutboxStore(database.db);
    const claims = new OutboxClaims(database.db);
    expect(await claims.untilNextDue()).toBeNull();
    const bed = await ComposeBed.open(database.db);
    // The test claims the rows itself.
    await bed.feature.close();
    await bed.client.call(send, { session: bed.session, body: { message: bed.written(), draftid: 'draft-0001' } });
    const held = await claims.untilNextDue();
    expect(held).not.toBeNull();
    await bed.pass(60 * 60_000);
    expect(await claims.untilNextDue()).toBe(0);
    const [row] = await claims.claim('worker', { limit: 1, withoutPartners: [] });
    expect(await claims.untilNextDue()).toBeNull();
    await bed.pass(LEASE_MS);
    expect(await claims.untilNextDue()).toBe(0);
    if (row !== undefined) await store.change(row, { state: 'filed', leaseOwner: null, leaseUntil: null });
    expect(await claims.untilNextDue()).toBeNull();
  });

  it('of programs are claimed apart, one of each account in turn, by two workers', async () => {
    const claims = new OutboxClaims(database.db);
    const beds = [await ComposeBed.open(database.db), await ComposeBed.open(database.db)];
    const [many, few] = beds.toSorted((one, other) => (one.session.accountId < other.session.accountId ? -1 : 1));
    const add = async (bed: ComposeBed | undefined, draftid: string, minutes: number): Promise<void> => {
      if (bed === undefined) return;
      await bed.client.call(send, { session: bed.session, body: { message: bed.written(), draftid } });
      const row = and(eq(outbox.accountId, bed.session.accountId), eq(outbox.draftid, draftid));
      await database.db
        .update(outbox)
        .set({ bulk: true, dueAt: fromNow(-minutes * 60_000) })
        .where(row);
    };
    for (const bed of beds) await bed.feature.close();
    for (const nth of [1, 2, 3, 4, 5]) await add(many, `draft-many-${String(nth)}`, 60 - nth);
    for (const nth of [1, 2]) await add(few, `draft-few-${String(nth)}`, 10 - nth);
    const partner = beds[0]?.session.partner ?? '';
    expect(await claims.partnersWithBulk(7)).toEqual([partner]);
    expect(await claims.partnersWithBulk(8)).toEqual([]);
    expect(await claims.claimBulk('one', { last: '', withoutPartners: [partner] })).toEqual([]);
    expect(await claims.claim('one', { limit: 9, withoutPartners: [] })).toEqual([]);
    const last = { one: '', two: '' };
    const claimed: string[] = [];
    for (const worker of ['one', 'one', 'two', 'two', 'one', 'one', 'one', 'two'] as const) {
      const [row] = await claims.claimBulk(worker, { last: last[worker], withoutPartners: [] });
      last[worker] = row?.accountId ?? '';
      claimed.push(row?.draftid ?? 'nothing');
    }
    const [a, b] = [
      ['draft-many-1', 'draft-few-1'],
      ['draft-many-2', 'draft-few-2'],
    ] as const;
    expect(claimed).toEqual([...a, ...b, 'draft-many-3', 'draft-many-4', 'draft-many-5', 'nothing']);
    for (const bed of beds) await database.db.delete(outbox).where(eq(outbox.accountId, bed.session.accountId));
  });

  it('are found for a report that arrives before the acceptance is stored', async () => {
    const store = new OutboxStore(database.db);
    const bed = await ComposeBed.open(database.db);
    await bed.feature.close();
    await bed.client.call(send, { session: bed.session, body: { message: bed.written(), draftid: 'draft-0001' } });
    const [row] = await store.list(bed.session);
    const named = { envelopeId: row?.id ?? '', messageId: '', queueId: '' };
    expect(await store.hasSent(bed.session)).toBe(false);
    expect(await store.reported(bed.session, named)).toBeNull();
    await bed.pass(60 * 60_000);
    const [claimed] = await new OutboxClaims(database.db).claim('worker', { limit: 1, withoutPartners: [] });
    if (claimed !== undefined) await store.change(claimed, { handedAt: NOW });
    expect(await store.hasSent(bed.session)).toBe(true);
    expect(await store.reported(bed.session, named)).toBe(row?.messageId);
  });

  it('are encrypted with the newest secret after the secret of the installation was changed', async () => {
    const store = new OutboxStore(database.db);
    const bed = await ComposeBed.open(database.db);
    await bed.feature.close();
    await bed.client.call(send, { session: bed.session, body: { message: bed.written(), draftid: 'draft-0001' } });
    const opened = async (secret: string) => {
      const row = (await store.list(bed.session))[0];
      return row && openCredentials(createSecrets(secret), row, row.sealed);
    };
    const newest = 'another secret for tests that is long enough';
    const before = await opened(OLD_SECRET);
    expect(before).not.toBeNull();
    await resealOutbox(store, createSecrets(newest, OLD_SECRET));
    expect(await opened(newest)).toEqual(before);
    expect(await opened(OLD_SECRET)).toBeNull();
    // A second run changes nothing, and a credential that no secret opens stays as it is.
    await resealOutbox(store, createSecrets('a third secret for tests that is long enough'));
    expect(await opened(newest)).toEqual(before);
  });
});
