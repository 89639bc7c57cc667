import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import type { OpenedSession } from '../../platform/sessions/sessions.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { createTestPlatform, openTestSession } from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { PushStore } from './push.store.ts';
import { pushAccounts, pushSubscriptions } from './push.table.ts';
import { resealKeys, vapidKeys } from './vapid-keys.ts';

const OLD = 'the old secret, which is long enough';
const NEW = 'the new secret, which is long enough';
const SEALED = { subscription: Buffer.from('x'), credentials: Buffer.from('y') };
const SEEN = { uidvalidity: 1, uid: 1 };

describeOnDatabases('stored subscriptions and keys of notices', (open) => {
  let database: Database;
  let platform: TestPlatform;
  let opened: OpenedSession;
  let store: PushStore;
  beforeAll(async () => {
    database = await open();
    platform = await createTestPlatform({ database });
    store = new PushStore(database.db);
  });
  beforeEach(async () => {
    await database.query('delete from push_keys');
    opened = await openTestSession(platform.sessions);
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  const accounts = async (): Promise<number> => (await store.sealed()).length;

  it('keep the account of a session that subscribes while accounts without subscriptions are removed', async () => {
    const { session } = opened;
    await store.subscribe(session, SEALED, SEEN);
    await store.unsubscribe(session.id);
    const ids = { sessionId: session.id, accountId: session.accountId };
    const sweep = await database.db.transaction(async (tx) => {
      // As in `subscribe`.
      await tx.insert(pushSubscriptions).values({ ...ids, sealed: SEALED.subscription });
      await tx.update(pushAccounts).set({ failures: 0 }).where(eq(pushAccounts.accountId, ids.accountId));
      const sweeping = store.sweep();
      // The embedded database has one connection, where the sweep comes after the transaction in any case.
      if (database.kind === 'postgres') await expect.poll(waits, { timeout: 20_000 }).toBe(true);
      return { sweeping };
    });
    await sweep.sweeping;
    expect(await accounts()).toBe(1);
    await store.unsubscribe(session.id);
    await store.sweep();
    expect(await accounts()).toBe(0);
  });
  const waits = async (): Promise<boolean> =>
    (await database.query('select 1 from pg_locks where not granted')).rows.length > 0;

  it('are one key pair, whichever gateway makes it first, and stay it when the secret is changed', async () => {
    const secrets = createSecrets(OLD);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => vapidKeys(store, secrets)));
    expect(others).toEqual([first, first]);
    const changing = createSecrets(NEW, OLD);
    expect(await vapidKeys(store, changing)).toEqual(first);
    await Promise.all([resealKeys(store, changing), resealKeys(store, changing)]);
    expect(await vapidKeys(store, createSecrets(NEW))).toEqual(first);
  });

  it('are left alone by a gateway with a wrong secret', async () => {
    const { session } = opened;
    const right = createSecrets(OLD);
    const keys = await vapidKeys(store, right);
    await store.subscribe(session, SEALED, SEEN);
    const wrong = createSecrets(NEW);
    const own = await vapidKeys(store, wrong);
    expect(own.publicKey).not.toBe(keys.publicKey);
    await resealKeys(store, wrong);
    expect(await vapidKeys(store, wrong)).toEqual(own);
    expect(await vapidKeys(store, right)).toEqual(keys);
    expect(await store.subscriptionsOf(session.accountId)).toHaveLength(1);
  });
});
