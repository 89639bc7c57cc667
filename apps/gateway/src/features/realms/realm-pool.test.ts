import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { describe, expect, it } from 'vitest';
import { accountIdOf } from '../../platform/account/account.ts';
import type { LiveAccount } from './realm-pool.ts';
import { MAX_OPEN, RealmPool } from './realm-pool.ts';

const USER = 'far@example.test';

async function open() {
  const mail = new LocalMail(() => 0);
  await mail.add(USER, 'right');
  const opened: Mailbox[] = [];
  const outcomes: string[] = [];
  const now = { time: 0 };
  let refusal: Failure | null = null;
  const pool = new RealmPool({
    open: async ({ user, password }) => {
      if (refusal !== null) throw refusal;
      const mailbox = await mail.system.signIn({ user, password: password ?? '' });
      opened.push(mailbox);
      return mailbox;
    },
    outcome: (_account, reason) => {
      outcomes.push(reason);
      return Promise.resolve();
    },
    opened: () => undefined,
    happened: () => undefined,
    now: () => now.time,
  });
  const account = (change: Partial<LiveAccount> = {}): LiveAccount => ({
    ...{ realmid: 'one', name: 'Far', mail: USER, color: 0, state: 'ok', reason: '', checkedAt: 0, sender: null },
    ...{ accountId: accountIdOf('system', 'me'), host: 'imap.example.test', port: 993, security: 'tls' },
    ...{ user: USER, password: 'right' },
    ...change,
  });
  const fails = (failure: Failure | null): void => {
    refusal = failure;
  };
  const get = (one: LiveAccount): Promise<Mailbox> => pool.get(one, '754');
  return { pool, account, get, opened, outcomes, now, fails };
}

describe('the mailboxes of accounts elsewhere', () => {
  it('are shared by calls, and opened anew with another password, server or name', async () => {
    const { pool, account, get, opened } = await open();
    const [first, second] = await Promise.all([get(account()), get(account())]);
    expect([first === second, opened.length, pool.size]).toEqual([true, 1, 1]);
    for (const change of [{ password: 'other' }, { host: 'evil.example.test' }, { port: 143 }, { name: 'New' }])
      expect(await get(account(change)).catch(() => null)).not.toBe(first);
    // What is cached of one server is not taken for another one's.
    expect(pool.keyOf(account())).not.toBe(pool.keyOf(account({ host: 'evil.example.test' })));
    expect(pool.keyOf(account())).not.toBe(pool.keyOf(account({ accountId: accountIdOf('system', 'you') })));
    // Two owners have two mailboxes at one server.
    expect(await get(account({ accountId: accountIdOf('system', 'you') }))).not.toBe(await get(account()));
  });

  it('are not asked for again at once after a failure, and never after a refused password', async () => {
    const { pool, account, get, outcomes, now, fails } = await open();
    fails(new Failure('mail_unavailable'));
    await expect(get(account())).rejects.toThrow('remote_unreachable');
    fails(null);
    await expect(get(account())).rejects.toThrow('remote_unreachable');
    now.time = 15_000;
    const mailbox = await get(account());
    expect([mailbox.alive, outcomes]).toEqual([true, ['remote_unreachable', '']]);
    await expect(get(account({ state: 'refused' }))).rejects.toThrow('remote_password_refused');
    // A call that learns that the account cannot be used stops the next ones; asking for it lets one through.
    expect(pool.failure(account(), new Failure('mail_unavailable'))).toMatchObject({ code: 'remote_unreachable' });
    expect(pool.failure(account(), new Failure('folder_not_found'))).toMatchObject({ code: 'folder_not_found' });
    await expect(get(account())).rejects.toThrow('remote_unreachable');
    await pool.retry(account());
    expect(await get(account())).toBe(mailbox);
  });

  it('are closed when the account is removed, when nobody uses them, and when a user has too many', async () => {
    const { pool, account, get, opened, now } = await open();
    await get(account());
    pool.keepOnly(account().accountId, []);
    expect(pool.size).toBe(0);
    for (let one = 0; one <= MAX_OPEN; one += 1) {
      now.time += 1;
      await get(account({ realmid: String(one) }));
    }
    expect([pool.size, opened.length]).toEqual([MAX_OPEN, MAX_OPEN + 2]);
    now.time += 6 * 60_000 + Date.now();
    pool.sweep(new Set([account().accountId]));
    expect(pool.size).toBe(MAX_OPEN);
    pool.sweep(new Set());
    expect(pool.size).toBe(0);
    await pool.close();
    await expect(get(account())).rejects.toThrow('remote_unreachable');
  });
});
