import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Database } from '../../platform/database/database.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { RemoteAccountsStore } from './remote-accounts.store.ts';
import type { RemoteRow } from './remote-accounts.store.ts';
import { MESSAGE_STATE, RemoteMessagesStore } from './remote-messages.store.ts';

const SEALED = Buffer.from('the password of the own mailbox, encrypted');
/** Owners whose changes run at the same time: one of them alone would rarely meet the moment that matters. */
const OWNERS = 25;

describeOnDatabases('an account elsewhere that is removed', (open) => {
  let database: Database;
  let accounts: RemoteAccountsStore;
  let messages: RemoteMessagesStore;
  beforeAll(async () => {
    database = await open();
    accounts = new RemoteAccountsStore(database.db);
    messages = new RemoteMessagesStore(database.db);
  });
  afterAll(() => database.close());

  const owners = (): Account[] =>
    Array.from({ length: OWNERS }, () => testAccount(`clara-${randomUUID()}@example.test`));
  const add = async (owner: Account): Promise<string> => {
    const id = randomUUID();
    const server = { protocol: 'pop', host: 'pop.example', port: 995, security: 'tls', user: id } as const;
    const row = { id, accountId: owner.accountId, ...server, remoteFolder: 'INBOX', folder: 'INBOX', leave: true };
    await accounts.add(owner, { ...row, sealed: SEALED }, { most: 5, sealed: SEALED });
    return id;
  };
  const rowOf = async (accountId: AccountId, id: string): Promise<RemoteRow> => {
    const row = await accounts.get(accountId, id);
    if (row === undefined) throw new Error('no such account');
    return row;
  };

  it('leaves no credential of the owner, also when two gateways remove the last two at once', async () => {
    const left = await Promise.all(
      owners().map(async (owner) => {
        const { accountId } = owner;
        const ids = [await add(owner), await add(owner)];
        await Promise.all(ids.map((id) => accounts.remove(accountId, id)));
        return await accounts.hasCredential(accountId);
      }),
    );
    expect(left.filter(Boolean)).toEqual([]);
  });

  it('does not take the credential away from one that is added at the same time', async () => {
    const kept = await Promise.all(
      owners().map(async (owner) => {
        const { accountId } = owner;
        const id = await add(owner);
        await Promise.all([accounts.remove(accountId, id), add(owner)]);
        return await accounts.hasCredential(accountId);
      }),
    );
    expect(kept).toEqual(Array.from({ length: OWNERS }, () => true));
  });

  it('is not written back by a run that goes on, nor are notes about its messages', async () => {
    const [owner] = owners() as [Account, ...Account[]];
    const { accountId } = owner;
    const id = await add(owner);
    const row = { ...(await rowOf(accountId, id)), leaseOwner: 'run' };
    await accounts.change(accountId, id, { leaseOwner: 'run', leaseUntil: new Date(Date.now() + 60_000), stop: false });
    expect(await messages.begin(row, [{ key: 'one', same: 'one' }])).not.toBeNull();
    await accounts.remove(accountId, id);
    await messages.settle(row, [{ key: 'one', state: MESSAGE_STATE.DONE, counts: true }]);
    expect(await messages.unread(id, 'two')).toBe(false);
    expect(await messages.begin(row, [{ key: 'three', same: 'three' }])).toBeNull();
    await accounts.storeGrant({ ...row, grantedAt: new Date() }, SEALED);
    await accounts.succeeded(row, { isMore: true, waitMs: 1 });
    await accounts.failed(row, 'remote_unreachable', 1);
    expect(await accounts.get(accountId, id)).toBeUndefined();
    expect(await accounts.hasCredential(accountId)).toBe(false);
    expect([...(await messages.known(id)).keys()]).toEqual([]);
  });

  it('takes along what a run notes at the same time', async () => {
    const left = await Promise.all(
      owners().map(async (owner) => {
        const { accountId } = owner;
        const id = await add(owner);
        const row = { ...(await rowOf(accountId, id)), leaseOwner: 'run' };
        const settled = [{ key: 'one', state: MESSAGE_STATE.DONE, counts: true }];
        await Promise.all([
          messages.settle(row, settled),
          messages.unread(id, 'two'),
          accounts.remove(accountId, id),
          messages.unread(id, 'three'),
        ]);
        return (await messages.known(id)).size;
      }),
    );
    expect(left.filter((count) => count > 0)).toEqual([]);
  });
});
