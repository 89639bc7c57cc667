import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteAccount, RemoteSettings, RemoteStatus } from '@pillarbox/contract/remote-accounts/remote-account';
import {
  remoteDelete,
  remoteGetInfo,
  remoteList,
  remoteSyncAbort,
  remoteSyncFolders,
  remoteSyncIndex,
  remoteSyncIsRunning,
  remoteSyncStatus,
  remoteTest,
  remoteUpdate,
} from '@pillarbox/contract/remote-accounts/operations';
import { logout } from '@pillarbox/contract/session/operations';
import { FAKE_POP3_PASSWORD, startFakePop3 } from '@pillarbox/testkit/fake-pop3';
import type { FakePop3 } from '@pillarbox/testkit/fake-pop3';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot, DovecotServer, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountAt, partnerOf, PATIENT } from './accounts-elsewhere.test-bed.ts';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const FOLDER = 'From elsewhere';

/** A message that is different from all others. */
function messageOf(subject: string, text = 'Hello.'): string {
  const id = subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const head = `From: tom@other.example\r\nDate: Thu, 26 Nov 2026 09:00:00 +0000\r\nSubject: ${subject}\r\n`;
  return `${head}Message-ID: <${id}@other.example>\r\n\r\n${text}\r\n`;
}

/** Whole messages of a folder as its server has them; none where it does not exist. */
async function sourcesIn(server: DovecotServer, account: TestAccount, folder = FOLDER): Promise<string[]> {
  const raw = await RawImap.signIn(server.ports.imap, account);
  try {
    const selected = await raw.command(`SELECT "${folder}"`);
    if (!selected.status.startsWith('OK') || /\* 0 EXISTS/.test(selected.data.toString())) return [];
    return (await raw.ok('FETCH 1:* BODY.PEEK[]')).literals.map((source) => source.toString('latin1'));
  } finally {
    raw.close();
  }
}

const subjectsIn = async (server: DovecotServer, account: TestAccount, folder = FOLDER): Promise<string[]> =>
  (await sourcesIn(server, account, folder)).map((source) => /^Subject: (.*?)\r?$/m.exec(source)?.[1] ?? '').sort();

describeWith('dovecot', 'collection of other accounts', (own) => {
  let remote: Dovecot;
  let fake: FakePop3;
  let under: GatewayUnderTest;
  let page: TestPage;
  let me: TestAccount;

  beforeAll(async () => {
    remote = await startDovecot({ pop3: true, tls: true });
    fake = await startFakePop3();
    const { pop3, pop3s, imap, imaps } = remote.ports;
    under = await startTestGateway(partnerOf(own, { ports: [pop3, pop3s, imap, imaps, fake.port], most: 3 }));
  }, 60_000);
  beforeEach(async () => {
    me = await newAccount(own);
    page = new TestPage(under.gateway.address);
    await page.signIn(me.address, me.password);
    fake.messages = [];
    fake.script = {};
  });
  afterEach(() => page.close());
  afterAll(async () => {
    await under.close();
    await remote.stop();
    fake.close();
  });

  const at = ({ user, ...change }: Partial<RemoteSettings> & { user: string }): RemoteSettings =>
    accountAt(remote, user, { protocol: 'pop', port: remote.ports.pop3s, folder: FOLDER, ...change });
  const atFake = (change: Partial<RemoteSettings> = {}): RemoteSettings =>
    at({ port: fake.port, security: 'none', user: 'clara', ...change });
  const add = (settings: RemoteSettings, password: string): Promise<RemoteAccount> =>
    page.call(remoteUpdate, { settings, password });
  const statusOf = async (id: string): Promise<RemoteStatus | undefined> =>
    (await page.call(remoteSyncStatus, {})).find((status) => status.id === id);
  /** Waits until a check that began after this call has ended. */
  const checked = async (id: string, state = 'ok'): Promise<RemoteStatus | undefined> => {
    await expect.poll(async () => (await statusOf(id))?.state, PATIENT).toBe(state);
    return await statusOf(id);
  };
  const again = async (id: string, state = 'ok'): Promise<RemoteStatus | undefined> => {
    const before = (await statusOf(id))?.checkedAt ?? 0;
    await page.call(remoteSyncIndex, { id });
    if (state === 'ok') await expect.poll(async () => (await statusOf(id))?.checkedAt, PATIENT).toBeGreaterThan(before);
    return await checked(id, state);
  };
  const arrives = async (to: TestAccount, ...subjects: readonly string[]): Promise<void> => {
    await Promise.all(
      subjects.map((subject) =>
        deliver({ port: remote.ports.lmtp, from: 'tom@other.example', to: to.address, message: messageOf(subject) }),
      ),
    );
  };

  it('adds a POP3 account after a refused password, collects each message once, leaves or removes them [API-034, API-035, API-036, API-037, API-038, API-040, API-041, API-042, CONST-013, FILT-012]', async () => {
    const there = await newAccount(remote);
    await arrives(there, 'One', 'Two');
    const settings = at({ user: there.address });
    await expect(page.call(remoteTest, { settings, password: 'wrong' })).rejects.toThrow('remote_password_refused');
    await expect(add(settings, 'wrong')).rejects.toThrow('remote_password_refused');
    expect((await page.call(remoteList, {})).accounts).toEqual([]);
    expect(await page.call(remoteTest, { settings, password: there.password })).toEqual({ messages: 2, sends: false });

    const { id } = await add(settings, there.password);
    expect(await checked(id)).toMatchObject({ collected: 2, skipped: 0, reason: '', whileSignedIn: false });
    expect(await subjectsIn(own, me)).toEqual(['One', 'Two']);
    expect(await subjectsIn(remote, there, 'INBOX')).toEqual(['One', 'Two']);
    expect(await page.call(remoteGetInfo, { id })).toMatchObject({ settings, state: 'ok' });
    const list = await page.call(remoteList, {});
    expect([list.accounts.map((one) => one.id), list.minutes, JSON.stringify(list)]).toEqual([
      [id],
      5,
      expect.not.stringContaining(there.password),
    ]);
    expect(await page.call(remoteSyncIsRunning, {})).toEqual({ running: false });
    expect(list.presets.map(({ imap, smtp }) => [imap.port, imap.security, smtp.port])).toEqual(
      Array.from({ length: 3 }, () => [993, 'tls', 587]),
    );
    const { checkedAt = 0, nextAt = 0 } = (await statusOf(id)) ?? {};
    expect(nextAt - checkedAt).toBe(5 * 60_000);

    await arrives(there, 'Three');
    expect(await again(id)).toMatchObject({ collected: 3 });
    expect(await subjectsIn(own, me)).toEqual(['One', 'Three', 'Two']);
    await expect(add(settings, there.password)).rejects.toThrow('remote_exists');

    // Without leaving: what is here is removed there, and only that. The stored password serves.
    await page.call(remoteUpdate, { id, settings: { ...settings, leave: false } });
    await expect.poll(() => subjectsIn(remote, there, 'INBOX'), PATIENT).toEqual([]);
    expect(await subjectsIn(own, me)).toEqual(['One', 'Three', 'Two']);
    await page.call(remoteDelete, { id });
    await expect(page.call(remoteGetInfo, { id })).rejects.toThrow('remote_not_found');
    expect(await subjectsIn(own, me)).toEqual(['One', 'Three', 'Two']);
  });

  it('collects a folder of an IMAP account byte by byte, and its messages once when UIDVALIDITY changes [API-039]', async () => {
    const there = await newAccount(remote);
    const raw = await RawImap.signIn(remote.ports.imap, there);
    const file = async (source: string): Promise<void> => {
      await raw.ok(`APPEND "R&AOk-sum&AOk-" {${String(source.length)}+}\r\n${source}`);
    };
    const source = messageOf('Résumé'.normalize('NFD').replaceAll(/[^ -~]/g, ''), '.dots\r\n..more');
    await raw.ok('CREATE "R&AOk-sum&AOk-"');
    await file(source);
    const settings = at({ protocol: 'imap', port: remote.ports.imap, security: 'starttls', user: there.address });
    const { id } = await add(settings, there.password);
    expect((await page.call(remoteSyncFolders, { id })).folders).toEqual(expect.arrayContaining(['INBOX', 'Résumé']));
    await expect(page.call(remoteUpdate, { id, settings: { ...settings, remoteFolder: 'Nowhere' } })).rejects.toThrow(
      'remote_folder_not_found',
    );
    await page.call(remoteUpdate, { id, settings: { ...settings, remoteFolder: 'Résumé' } });
    await expect.poll(async () => (await statusOf(id))?.collected, PATIENT).toBe(1);
    expect(await sourcesIn(own, me)).toEqual([source]);
    await raw.ok('DELETE "R&AOk-sum&AOk-"');
    await raw.ok('CREATE "R&AOk-sum&AOk-"');
    await file(source);
    await file(messageOf('Another'));
    expect(await again(id)).toMatchObject({ collected: 2 });
    expect(await sourcesIn(own, me)).toHaveLength(2);
    await page.call(remoteUpdate, { id, settings: { ...settings, remoteFolder: 'Résumé', leave: false } });
    await expect.poll(() => sourcesIn(remote, there, 'R&AOk-sum&AOk-'), PATIENT).toEqual([]);
    raw.close();
  });

  it('goes on while its owner is signed out, stops at a refused password, and goes on with the new one', async () => {
    const settings = atFake();
    const { id } = await add(settings, FAKE_POP3_PASSWORD);
    await checked(id);
    fake.script['PASS'] = ({ args, send }) => send(args === 'changed' ? '+OK\r\n' : '-ERR no\r\n');
    const refused = await again(id, 'refused');
    expect(refused).toMatchObject({ reason: 'remote_password_refused', nextAt: 0 });
    expect(refused?.since).toBeGreaterThan(0);
    fake.messages.push({ uidl: 'w', source: messageOf('Waiting') });
    const tries = fake.calls.length;
    await page.call(remoteSyncIndex, { id });
    expect(fake.calls).toHaveLength(tries);
    await page.call(remoteUpdate, { id, settings, password: 'changed' });
    await expect.poll(() => subjectsIn(own, me), PATIENT).toEqual(['Waiting']);
    expect((await page.call(remoteUpdate, { id, paused: true })).state).toBe('paused');
    fake.messages.push({ uidl: 'l', source: messageOf('Later') });
    await page.call(remoteSyncIndex, { id });
    expect(await statusOf(id)).toMatchObject({ state: 'paused', nextAt: 0 });
    // The first message of the check is answered only when nobody is signed in any more.
    const out = Promise.withResolvers<null>();
    fake.script['UIDL'] = ({ usual }) => void out.promise.then(usual);
    await page.call(remoteUpdate, { id, paused: false });
    await page.fetch(logout.path, { method: 'POST' });
    out.resolve(null);
    await expect.poll(() => subjectsIn(own, me), PATIENT).toEqual(['Later', 'Waiting']);
  });

  it('connects only to public servers with TLS, sends no password elsewhere, and only to its owner’s accounts', async () => {
    const user = 'clara';
    const password = 'secret';
    for (const [change, code] of [
      [{ host: '127.0.0.1', port: 995 }, 'remote_unreachable'],
      [{ host: '10.0.0.1', port: 993, protocol: 'imap' }, 'remote_unreachable'],
      [{ host: 'localhost', port: own.ports.imap, protocol: 'imap' }, 'remote_unreachable'],
      [{ host: '169.254.169.254', port: 110, security: 'starttls' }, 'remote_unreachable'],
      [{ host: 'mail.example.com', port: 110, security: 'none' }, 'remote_not_encrypted'],
      [{ host: 'mail.example.com', port: 22 }, 'remote_unreachable'],
    ] as const) {
      const settings = at({ user, ...change });
      await expect(page.call(remoteTest, { settings, password }), JSON.stringify(change)).rejects.toThrow(code);
    }
    const { id } = await add(atFake(), FAKE_POP3_PASSWORD);
    const elsewhere = { ...atFake(), port: remote.ports.pop3 };
    await expect(page.call(remoteUpdate, { id, settings: elsewhere })).rejects.toThrow('remote_password_needed');
    await expect(page.call(remoteTest, { id, settings: { ...atFake(), user: 'eve' } })).rejects.toThrow(
      'remote_password_needed',
    );
    const other = await newAccount(own);
    const stranger = new TestPage(under.gateway.address);
    await stranger.signIn(other.address, other.password);
    for (const operation of [remoteGetInfo, remoteDelete, remoteSyncIndex, remoteSyncAbort, remoteSyncFolders])
      await expect(stranger.call(operation, { id })).rejects.toThrow('remote_not_found');
    await expect(stranger.call(remoteUpdate, { id, settings: atFake(), password })).rejects.toThrow('remote_not_found');
    expect(await stranger.call(remoteSyncStatus, {})).toEqual([]);
    for (const name of ['b', 'c']) await add(atFake({ user: name }), FAKE_POP3_PASSWORD);
    await expect(add(atFake({ user: 'd' }), FAKE_POP3_PASSWORD)).rejects.toThrow('too_many_remote_accounts');
  });

  it('survives servers that lie about names and sizes, repeat messages, and break off; one message hinders no other', async () => {
    const sources = ['A', 'B', 'C', 'B'].map((subject) => messageOf(subject));
    fake.messages = sources.map((source, index) => ({ uidl: `x${String(index)}`, source }));
    // The connection breaks at the third message, twice.
    let broken = 0;
    fake.script['RETR'] = ({ args, drop, usual }) => {
      if (args !== '3' || broken >= 1) usual();
      else {
        broken += 1;
        drop();
      }
    };
    const { id } = await add(atFake(), FAKE_POP3_PASSWORD);
    expect(await checked(id, 'failed')).toMatchObject({ reason: 'remote_unreachable', collected: 2 });
    expect(await again(id)).toMatchObject({ collected: 3, reason: '' });
    expect(await subjectsIn(own, me)).toEqual(['A', 'B', 'C']);
    // All messages have other names now, and one more comes that says it is small.
    fake.messages = fake.messages.map((message, index) => ({ ...message, uidl: `y${String(index)}` }));
    fake.messages.push({ uidl: 'huge', source: `Subject: huge\r\n\r\n${'z'.repeat(40 * 1024 * 1024)}`, size: 50 });
    fake.messages.push({ uidl: 'big', source: messageOf('Big'), size: 2_000_000_000 });
    fake.messages.push({ uidl: 'last', source: messageOf('Last') });
    await again(id, 'failed');
    expect(await again(id)).toMatchObject({ collected: 4, skipped: 2, skippedLarge: 2 });
    expect(await subjectsIn(own, me)).toEqual(['A', 'B', 'C', 'Last']);
    // What was left there is tried again when its owner asks for it, not at each check.
    fake.messages.splice(4, 1, { uidl: 'huge', source: messageOf('Small'), size: 50 });
    expect(await again(id)).toMatchObject({ collected: 4, skipped: 2 });
    await page.call(remoteSyncIndex, { id, again: true });
    await expect.poll(async () => (await statusOf(id))?.collected, PATIENT).toBe(5);
    expect(await checked(id)).toMatchObject({ skipped: 1, skippedLarge: 1 });
    expect(fake.calls.filter((call) => call.startsWith('DELE'))).toEqual([]);
  });

  it('leaves servers that greet without an end or say nothing known, and tells messages with one UIDL apart', async () => {
    const tried = () => page.call(remoteTest, { settings: atFake(), password: FAKE_POP3_PASSWORD });
    fake.script = { GREETING: ({ send }) => send(`+OK ${'x'.repeat(1_000_000)}`) };
    await expect(tried()).rejects.toThrow('remote_unreachable');
    fake.script = { GREETING: ({ send }) => send('220 mail.example ESMTP\r\n') };
    await expect(tried()).rejects.toThrow('remote_unreachable');
    fake.script = {};
    await expect(page.call(remoteTest, { settings: atFake(), password: 'wrong' })).rejects.toThrow(
      'remote_password_refused',
    );
    // Messages that share one name are told apart by what they are.
    fake.messages = ['A', 'B'].map((subject) => ({ uidl: 'same', source: messageOf(subject) }));
    const { id } = await add(atFake(), FAKE_POP3_PASSWORD);
    await checked(id);
    await again(id);
    expect((await subjectsIn(own, me)).toSorted()).toEqual(['A', 'B']);
  });

  it('reports where it is, stops when its owner wants it, and goes on later without doubles [API-043]', async () => {
    fake.messages = Array.from({ length: 30 }, (_, index) => {
      return { uidl: `u${String(index)}`, source: messageOf(`Number ${String(index)}`) };
    });
    const gate = Promise.withResolvers<null>();
    fake.script['RETR'] = ({ args, usual }) => {
      if (Number(args) < 10) usual();
      else void gate.promise.then(usual);
    };
    await page.listen('INBOX');
    const { id } = await add(atFake({ leave: false }), FAKE_POP3_PASSWORD);
    await expect.poll(async () => await statusOf(id), PATIENT).toMatchObject({ state: 'running', found: 30, done: 9 });
    expect(await page.call(remoteSyncIsRunning, {})).toEqual({ running: true });
    await page.call(remoteSyncAbort, { id });
    expect(await page.call(remoteSyncIsRunning, {})).toEqual({ running: false });
    gate.resolve(null);
    await delay(0);
    expect(await subjectsIn(own, me)).toHaveLength(9);
    expect(fake.messages).toHaveLength(30);
    expect(await again(id)).toMatchObject({ collected: 30, done: 21, found: 21 });
    expect(new Set(await subjectsIn(own, me)).size).toBe(30);
    expect(await sourcesIn(own, me)).toHaveLength(30);
    expect(fake.messages).toEqual([]);
    const told = page.events.flatMap((one) => (one.event === 'remote-accounts' ? [one.status?.state] : []));
    expect(told).toEqual(expect.arrayContaining([undefined, 'ok']));
  });

  describeWith('postgres', 'on two gateways with one database', (postgres) => {
    it('is done by one of them at a time, also when both begin at once', async () => {
      const settings = { PILLARBOX_DATABASE_URL: await newDatabase(postgres), PILLARBOX_SECRET: 's'.repeat(40) };
      const partner = partnerOf(own, { ports: [fake.port], most: 3 });
      const both = [
        await startTestGateway(partner, [], { settings }),
        await startTestGateway(partner, [], { settings }),
      ];
      try {
        fake.messages = Array.from({ length: 60 }, (_, index) => {
          return { uidl: `t${String(index)}`, source: messageOf(`Both ${String(index)}`) };
        });
        const pages = both.map(({ gateway }) => new TestPage(gateway.address));
        for (const one of pages) await one.signIn(me.address, me.password);
        const [first, second] = pages;
        if (first === undefined || second === undefined) throw new Error('two pages');
        const { id } = await first.call(remoteUpdate, { settings: atFake(), password: FAKE_POP3_PASSWORD });
        for (let turn = 0; turn < 10; turn += 1)
          await Promise.all(pages.map((one) => one.call(remoteSyncIndex, { id })));
        const collected = async () => (await second.call(remoteGetInfo, { id })).collected;
        await expect.poll(collected, PATIENT).toBe(60);
        await expect.poll(async () => (await second.call(remoteGetInfo, { id })).state, PATIENT).toBe('ok');
        const subjects = await subjectsIn(own, me);
        expect([subjects.length, new Set(subjects).size]).toEqual([60, 60]);
      } finally {
        for (const one of both) await one.close();
      }
    }, 120_000);
  });
});

describe('where the provider does not offer it', () => {
  it('nobody adds an account', async () => {
    const under = await startTestGateway({
      id: '754',
      name: 'Northwater',
      hosts: ['*'],
      mail: { kind: 'local', loginDomain: 'example.test' },
      remoteAccounts: { offered: false },
    });
    try {
      const address = 'clara@example.test';
      await under.gateway.mailSystems.local?.createAccount({
        address,
        name: 'Clara',
        password: 'secret-one',
        quota: 0,
      });
      const page = new TestPage(under.gateway.address);
      await page.signIn(address, 'secret-one');
      expect(await page.call(remoteList, {})).toMatchObject({ accounts: [], offered: false });
      const settings = {
        protocol: 'pop',
        host: 'pop.example.com',
        port: 995,
        security: 'tls',
        user: 'x',
        folder: 'INBOX',
      } as const;
      await expect(page.call(remoteUpdate, { settings, password: 'x' })).rejects.toThrow('feature_off');
    } finally {
      await under.close();
    }
  });
});
