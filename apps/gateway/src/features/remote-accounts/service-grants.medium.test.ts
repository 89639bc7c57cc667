import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import type { MailService } from './mail-service.ts';
import { RemoteAccountsStore } from './remote-accounts.store.ts';
import type { RemoteRow } from './remote-accounts.store.ts';
import { RemoteSealsStore } from './remote-seals.store.ts';
import { ServiceGrants } from './service-grants.ts';

const [OLD, NEW] = ['the old secret, which is long', 'the new secret, which is long'] as const;
const imap = { host: 'imap.example', port: 993, security: 'tls' } as const;
const service = {
  preset: { name: 'example', imap, smtp: { host: 'smtp.example', port: 465, security: 'tls' } },
  oauth: { clientId: 'pillarbox', issuer: 'https://id.example' },
} as unknown as MailService;
const tokensOf = (refreshToken: string, renewAt: number) => ({
  accessToken: `access of ${refreshToken}`,
  ...{ refreshToken, expiresAt: renewAt, renewAt },
});

describeOnDatabases('the tokens of a service', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('that are renewed win over a job that seals them again at the same time', async () => {
    const accounts = new RemoteAccountsStore(database.db);
    const seals = new RemoteSealsStore(database.db);
    const owner = testAccount(`clara-${randomUUID()}@example.test`);
    const { accountId } = owner;
    const named = { id: randomUUID(), accountId, protocol: 'imap', ...imap, user: 'clara' } as const;
    const spent: (string | null)[] = [];
    const grantsWith = (...[newest, ...older]: [string, ...string[]]): ServiceGrants =>
      new ServiceGrants({
        accounts,
        secrets: createSecrets(newest, ...older),
        leases: { hold: (_, work) => work({ key: '', owner: '' }) },
        client: {
          refresh: async (_, refreshToken) => {
            spent.push(refreshToken);
            const row = await read();
            const sealed = grants.resealed(row);
            if (sealed !== null) await seals.resealGrant(row, sealed);
            return tokensOf(`after ${refreshToken}`, spent.length === 1 ? 0 : 10);
          },
          revoke: () => Promise.resolve(),
        },
        serviceOf: () => service,
        changed: () => undefined,
        now: () => 5,
        failed: (error) => {
          throw error;
        },
      });
    const grants = grantsWith(NEW, OLD);
    const read = async (): Promise<RemoteRow> => {
      const row = await accounts.get(accountId, named.id);
      if (row === undefined) throw new Error('the account is gone');
      return row;
    };
    const grantSealed = grantsWith(OLD).seal(named, service, tokensOf('first', 0));
    const sealed = { sealed: Buffer.from('x'), grantSealed, grantedAt: new Date(), service: 'example' };
    const row = { ...named, ...sealed, remoteFolder: 'INBOX', folder: 'INBOX', leave: false };
    await accounts.add(owner, row, { most: 1, sealed: null });
    const access = grants.accessTokenOf(await read());
    expect(await access?.()).toBe('access of after first');
    expect(await access?.()).toBe('access of after after first');
    expect(spent).toEqual(['first', 'after first']);
    expect(grantsWith(NEW).isDue(await read())).toBe(false);
  });

  it('that are renewed while their account is removed are stored nowhere, and revoked', async () => {
    const accounts = new RemoteAccountsStore(database.db);
    const owner = testAccount(`clara-${randomUUID()}@example.test`);
    const { accountId } = owner;
    const named = { id: randomUUID(), accountId, protocol: 'imap', ...imap, user: 'clara' } as const;
    const revoked: string[] = [];
    const grants = new ServiceGrants({
      accounts,
      secrets: createSecrets(NEW),
      leases: { hold: (_, work) => work({ key: '', owner: '' }) },
      client: {
        refresh: async (_, refreshToken) => {
          await accounts.remove(accountId, named.id);
          return tokensOf(`after ${refreshToken}`, 10);
        },
        revoke: (_, token) => Promise.resolve(void revoked.push(token)),
      },
      serviceOf: () => service,
      changed: () => undefined,
      now: () => 5,
      failed: (error) => {
        throw error;
      },
    });
    const grantSealed = grants.seal(named, service, tokensOf('first', 0));
    const sealed = { sealed: Buffer.from('x'), grantSealed, grantedAt: new Date(), service: 'example' };
    const row = { ...named, ...sealed, remoteFolder: 'INBOX', folder: 'INBOX', leave: false };
    await accounts.add(owner, row, { most: 1, sealed: null });
    const [stored] = await accounts.list(accountId);
    await (stored && grants.accessTokenOf(stored)?.());
    await grants.close();
    expect(revoked).toEqual(['after first']);
    expect(await accounts.list(accountId)).toEqual([]);
  });
});
