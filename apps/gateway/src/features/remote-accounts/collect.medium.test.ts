import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Mailbox, NewMessage } from '@pillarbox/mailbox/port';
import type { RemoteMailbox, RemoteMessage } from '@pillarbox/mailbox/remote/port';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/database-time.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { collect } from './collect.ts';
import { RemoteAccountsStore } from './remote-accounts.store.ts';
import { remoteMessages } from './remote-accounts.table.ts';
import { RemoteMessagesStore } from './remote-messages.store.ts';

const PASSWORD = 'secret-one';

/** A message; without an id it has no Message-ID. */
const messageOf = (subject: string, hasId = true): string =>
  `From: tom@other.example\r\nSubject: ${subject}\r\n${hasId ? `Message-ID: <${subject}@x>\r\n` : ''}\r\nHello ${subject}\r\n`;

/** A remote account with these messages. What was removed is in `removed`. */
class FakeRemote implements RemoteMailbox {
  readonly removed: string[] = [];
  readonly #sources: string[];

  constructor(sources: readonly string[]) {
    this.#sources = [...sources];
  }

  arrived(source: string): void {
    this.#sources.push(source);
  }

  list(): Promise<RemoteMessage[]> {
    return Promise.resolve(this.#sources.map((source, at) => ({ key: `key-${String(at)}`, size: source.length, at })));
  }

  /** The message that ends the connection; -1 for none. */
  broken = -1;

  read({ at }: RemoteMessage): Promise<Buffer | null> {
    if (at === this.broken) return Promise.reject(new Failure('remote_unreachable'));
    return Promise.resolve(Buffer.from(this.#sources[at] ?? ''));
  }

  remove(messages: readonly RemoteMessage[]): Promise<void> {
    this.removed.push(...messages.map(({ key }) => key));
    return Promise.resolve();
  }

  folders(): Promise<string[]> {
    return Promise.resolve([]);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A mailbox whose `append` does something else. It appends several messages one after the other. */
function appending(mailbox: Mailbox, append: (message: NewMessage) => ReturnType<Mailbox['append']>): Mailbox {
  const appendAll: Mailbox['appendAll'] = async (folder, messages) => {
    const results: (number | Failure)[] = [];
    for (const message of messages) {
      try {
        results.push((await append({ ...message, folder })).uid);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'message_unreadable') throw error;
        results.push(error);
      }
    }
    return { uidvalidity: 1, results };
  };
  return new Proxy(mailbox, {
    get: (target, name) => {
      if (name === 'append') return append;
      if (name === 'appendAll') return appendAll;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

describeOnDatabases('a run of the collection', (open) => {
  let database: Database;
  let accounts: RemoteAccountsStore;
  let messages: RemoteMessagesStore;
  let mailbox: Mailbox;
  let id: string;
  const mail = new LocalMail();

  beforeAll(async () => {
    database = await open();
    accounts = new RemoteAccountsStore(database.db);
    messages = new RemoteMessagesStore(database.db);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await accounts.releaseAll();
    for (const { accountId, id: old } of await accounts.all()) await accounts.remove(accountId, old);
    const address = `clara-${randomUUID()}@example.test`;
    await mail.add(address, PASSWORD);
    mailbox = await mail.system.signIn({ user: address, password: PASSWORD });
    const owner = testAccount(address);
    id = randomUUID();
    const settings = { protocol: 'pop', host: 'pop.example', port: 995, security: 'tls', user: 'clara' } as const;
    const row = { id, accountId: owner.accountId, ...settings, remoteFolder: 'INBOX', folder: 'INBOX', leave: false };
    await accounts.add(owner, { ...row, sealed: Buffer.from('x') }, { most: 5, sealed: Buffer.from('y') });
  });

  const claim = async () => {
    const claimed = await accounts.claim(randomUUID(), []);
    if (claimed === null) throw new Error('nothing is due');
    return claimed.row;
  };
  const deps = () => ({ accounts, messages, progressed: () => undefined });
  const run = async (remote: RemoteMailbox, box: Mailbox = mailbox) => {
    const row = await claim();
    try {
      return await collect({ row, remote, mailbox: box, signal: new AbortController().signal }, deps());
    } finally {
      // As if its gateway had ended: the next one takes over.
      await accounts.releaseAll();
    }
  };
  const subjects = async (): Promise<string[]> => {
    const { uids } = await mailbox.uidsOf({ folder: 'INBOX', sort: SORT_KEY.UID, dir: 1, threaded: false });
    return (await mailbox.rows('INBOX', uids)).map(({ subject }) => subject);
  };

  it.each([
    ['with', true],
    ['without', false],
  ])('that ends when a message is stored but not noted stores nothing twice, %s a Message-ID', async (_, hasId) => {
    const remote = new FakeRemote(['a', 'b', 'c'].map((name) => messageOf(name, hasId)));
    let count = 0;
    const dying = appending(mailbox, async (message) => {
      const stored = await mailbox.append(message);
      if ((count += 1) === 2) throw new Failure('mail_timeout');
      return stored;
    });
    await expect(run(remote, dying)).rejects.toThrow('mail_timeout');
    expect(remote.removed).toEqual([]);
    expect(await run(remote)).toBe('complete');
    expect(await subjects()).toEqual(['a', 'b', 'c']);
    expect(remote.removed).toEqual(['key-0', 'key-1', 'key-2']);
  });

  it('that ends when a whole portion is stored but not noted stores nothing twice, also without a Message-ID', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `n${String(at)}`);
    const remote = new FakeRemote(names.map((name) => messageOf(name, false)));
    const dying = new Proxy(mailbox, {
      get: (target, name) => {
        if (name === 'appendAll')
          return async (...all: Parameters<Mailbox['appendAll']>) => {
            await target.appendAll(...all);
            throw new Failure('mail_timeout');
          };
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    await expect(run(remote, dying)).rejects.toThrow('mail_timeout');
    expect(await subjects()).toHaveLength(50);
    expect(await run(remote)).toBe('complete');
    expect(await subjects()).toEqual(names);
    expect((await accounts.all())[0]).toMatchObject({ collected: 60, skipped: 0 });
  });

  it('that ends within a portion notes what of it is stored', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const remote = new FakeRemote(names.map((name) => messageOf(name, false)));
    const full = new Proxy(mailbox, {
      get: (target, name) => {
        if (name === 'appendAll')
          return async (...[folder, messages]: Parameters<Mailbox['appendAll']>) => ({
            ...(await target.appendAll(folder, messages.slice(0, 2))),
            stopped: new Failure('mail_over_quota'),
          });
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    await expect(run(remote, full)).rejects.toThrow('mail_over_quota');
    expect((await accounts.all())[0]).toMatchObject({ collected: 2 });
    expect(await run(remote)).toBe('complete');
    expect(await subjects()).toEqual(names);
    expect((await accounts.all())[0]).toMatchObject({ collected: 4, skipped: 0 });
  });

  it('stores nothing more once another gateway has taken the account over', async () => {
    const remote = new FakeRemote(Array.from({ length: 120 }, (_, at) => messageOf(`m${String(at)}`)));
    const row = await claim();
    const slow = appending(mailbox, async (message) => {
      const stored = await mailbox.append(message);
      if (Buffer.from(message.source).includes('<m49@x>')) {
        await accounts.releaseAll();
        await claim();
      }
      return stored;
    });
    const outcome = collect({ row, remote, mailbox: slow, signal: new AbortController().signal }, deps());
    expect(await outcome).toBe('stopped');
    expect(await subjects()).toHaveLength(50);
  });

  it('skips what the own server cannot store, never removes it elsewhere, and stops when nothing can be stored', async () => {
    const remote = new FakeRemote(['a', 'bad', 'c'].map((name) => messageOf(name)));
    const refusing = appending(mailbox, (message) =>
      Buffer.from(message.source).includes('bad')
        ? Promise.reject(new Failure('message_unreadable'))
        : mailbox.append(message),
    );
    expect(await run(remote, refusing)).toBe('complete');
    expect(await subjects()).toEqual(['a', 'c']);
    expect(remote.removed).toEqual(['key-0', 'key-2']);
    expect((await accounts.all())[0]).toMatchObject({ collected: 2, skipped: 1 });
    const full = appending(mailbox, () => Promise.reject(new Failure('mail_over_quota')));
    const more = new FakeRemote(['a', 'bad', 'c', 'd', 'e'].map((name) => messageOf(name)));
    await expect(run(more, full)).rejects.toThrow('mail_over_quota');
    expect(await run(more)).toBe('complete');
    expect(await subjects()).toEqual(['a', 'c', 'd', 'e']);
  });

  it('leaves a message that ends the connection again and again, says so, and tries it again on request and after a day', async () => {
    const remote = new FakeRemote(['a', 'bad', 'c'].map((name) => messageOf(name)));
    const account = async () => (await accounts.all())[0];
    remote.broken = 1;
    for (let check = 0; check < 6; check += 1) await expect(run(remote)).rejects.toThrow('remote_unreachable');
    expect(await run(remote)).toBe('complete');
    expect(await subjects()).toEqual(['a', 'c']);
    expect(remote.removed).not.toContain('key-1');
    expect(await account()).toMatchObject({ collected: 2, skipped: 1, skippedLarge: 0 });
    // Once: mail that arrives meanwhile comes first.
    await messages.retry(id);
    remote.arrived(messageOf('d'));
    await expect(run(remote)).rejects.toThrow('remote_unreachable');
    expect(await run(remote)).toBe('complete');
    expect(await subjects()).toEqual(['a', 'c', 'd']);
    expect(await account()).toMatchObject({ collected: 3, skipped: 1 });
    await database.db.update(remoteMessages).set({ skippedAt: fromNow(-25 * 60 * 60_000) });
    remote.broken = -1;
    expect(await run(remote)).toBe('complete');
    expect(await subjects()).toEqual(['a', 'c', 'd', 'bad']);
    expect(remote.removed).toContain('key-1');
    expect(await account()).toMatchObject({ collected: 4, skipped: 0 });
  });

  it('gives up no message because the own mailbox is full for a long time', async () => {
    const remote = new FakeRemote(['a', 'b'].map((name) => messageOf(name)));
    const full = appending(mailbox, () => Promise.reject(new Failure('mail_over_quota')));
    for (let check = 0; check < 8; check += 1) await expect(run(remote, full)).rejects.toThrow('mail_over_quota');
    expect(await run(remote)).toBe('complete');
    expect(await subjects()).toEqual(['a', 'b']);
    expect((await accounts.all())[0]).toMatchObject({ collected: 2, skipped: 0 });
  });
});
