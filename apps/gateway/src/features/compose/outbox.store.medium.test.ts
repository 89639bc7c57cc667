import { send } from '@pillarbox/contract/compose/operations';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { ComposeBed } from './compose.test-bed.ts';
import { openCredentials } from '../../platform/secrets/credential-seal.ts';
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
    expect(await store.untilNextDue()).toBeNull();
    const bed = await ComposeBed.open(database.db);
    // The test claims the rows itself.
    await bed.feature.close();
    await bed.client.call(send, { session: bed.session, body: { message: bed.written(), draftid: 'draft-0001' } });
    const held = await store.untilNextDue();
    expect(held).not.toBeNull();
    await bed.pass(60 * 60_000);
    expect(await store.untilNextDue()).toBe(0);
    const [row] = await store.claim('worker', { limit: 1, withoutPartners: [], bulk: true });
    const leased = await store.untilNextDue();
    expect(leased).toBeGreaterThan(0);
    if (row !== undefined) await store.change(row, { state: 'filed', leaseOwner: null, leaseUntil: null });
    expect(await store.untilNextDue()).toBeNull();
  });

  it('leave the messages of programs until all others are claimed', async () => {
    const store = new OutboxStore(database.db);
    const bed = await ComposeBed.open(database.db);
    await bed.feature.close();
    for (const draftid of ['draft-0001', 'draft-0002', 'draft-0003']) {
      await bed.client.call(send, { session: bed.session, body: { message: bed.written(), draftid } });
    }
    const [one, two] = await store.list(bed.session);
    // Both were due an hour before the message of the user.
    const dueAt = fromNow(-60 * 60_000);
    const rows = inArray(outbox.id, [one?.id ?? '', two?.id ?? '']);
    await database.db.update(outbox).set({ bulk: true, dueAt }).where(rows);
    await bed.pass(1000);
    const claim = async (bulk: boolean) => {
      const claimed = await store.claim('worker', { limit: 1, withoutPartners: [], bulk });
      return claimed.map(({ draftid }) => draftid);
    };
    expect(await claim(true)).toEqual(['draft-0003']);
    expect(await claim(false)).toEqual([]);
    expect(await claim(true)).toHaveLength(1);
    await database.db.delete(outbox).where(eq(outbox.accountId, bed.session.accountId));
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
    const [claimed] = await store.claim('worker', { limit: 1, withoutPartners: [], bulk: true });
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
