import { FAKE_POP3_PASSWORD, startFakePop3 } from '@pillarbox/testkit/fake-pop3';
import type { FakePop3, Pop3Call, Pop3Script } from '@pillarbox/testkit/fake-pop3';
import { Failure } from '@pillarbox/contract/failure';
import { afterEach, describe, expect, it } from 'vitest';
import { bearerResponse } from '../bearer.ts';
import type { AccessToken } from '../port.ts';
import { openPop3 } from './pop3.ts';
import type { RemoteMailbox, RemoteServer } from './port.ts';
import { remoteFailure } from './remote-failure.ts';

const servers: FakePop3[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function start(sources: readonly string[] = [], script: Pop3Script = {}, tls = false): Promise<FakePop3> {
  const messages = sources.map((source, at) => ({ uidl: `name-${String(at)}`, source }));
  const server = await startFakePop3(messages, { tls, script });
  servers.push(server);
  return server;
}

interface OpenOptions {
  readonly security?: RemoteServer['security'];
  readonly password?: string;
  readonly signal?: AbortSignal;
  readonly insecureCertificate?: boolean;
}

const open = (
  { port }: FakePop3,
  {
    security = 'none',
    password = FAKE_POP3_PASSWORD,
    signal = new AbortController().signal,
    insecureCertificate = false,
  }: OpenOptions = {},
): Promise<RemoteMailbox> => {
  const server = { host: 'localhost', address: '127.0.0.1', port, security, insecureCertificate };
  return openPop3({ server, user: 'clara', password, folder: 'INBOX', signal });
};

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );

const MAX = 1_000_000;

describe('POP3 with access tokens', () => {
  /** A server that takes the tokens of a list. */
  const taking = (valid: readonly string[], sasl = 'SASL PLAIN XOAUTH2'): Promise<FakePop3> => {
    const named = (token: string): string => bearerResponse('XOAUTH2', 'clara', token);
    const answers = [...valid.map((token) => [named(token), '+OK\r\n']), ['', '-ERR [AUTH] no\r\n']];
    const script = Object.fromEntries(
      answers.map(([line, answer]) => [line, ({ send }: Pop3Call) => send(answer ?? '')]),
    );
    const asks = ({ send }: Pop3Call): void => send('+ \r\n');
    const capabilities = ({ send }: Pop3Call): void => send(`+OK\r\nUIDL\r\n${sasl}\r\n.\r\n`);
    return start(['One'], { AUTH: asks, [named('old')]: asks, [named('older')]: asks, ...script, CAPA: capabilities });
  };
  const openWith = async (server: FakePop3, accessToken: AccessToken): Promise<RemoteMailbox> => {
    const at = { host: 'localhost', address: '127.0.0.1', port: server.port, insecureCertificate: false };
    const signal = new AbortController().signal;
    return await openPop3({
      ...{ server: { ...at, security: 'none' }, user: 'clara', password: '', accessToken, folder: 'INBOX', signal },
    });
  };

  it('presents another token when the first is refused, and never the password', async () => {
    const server = await taking(['fresh']);
    const mailbox = await openWith(server, (refused) => Promise.resolve(refused === 'old' ? 'fresh' : 'old'));
    expect(await mailbox.list(10)).toHaveLength(1);
    expect(server.calls.filter((call) => /^(USER|PASS)/.test(call))).toEqual([]);
  });

  it('fails when the other token is refused, too, and where the server takes none', async () => {
    const refusing = await taking([]);
    const tokens: AccessToken = (refused) => Promise.resolve(refused === 'old' ? 'older' : 'old');
    expect(await codeOf(openWith(refusing, tokens))).toBe('remote_password_refused');
    const plain = await taking(['old'], 'SASL PLAIN');
    expect(await codeOf(openWith(plain, tokens))).toBe('remote_unsuitable');
    expect(plain.calls).toEqual(['CAPA']);
  });
});

describe('POP3', () => {
  it('lists, reads byte by byte what the server has, and removes at the end', async () => {
    const long = `${'x'.repeat(70)}\r\n`.repeat(9000);
    const sources = ['Subject: a\r\n\r\n.dot\r\n..two\r\n', '', `Subject: b\r\n\r\n${long}.`, '.\r\n'];
    const server = await start(sources);
    const mailbox = await open(server);
    const messages = await mailbox.list(10);
    expect(messages.map(({ at, size }) => [at, size])).toEqual(sources.map(({ length }, at) => [at + 1, length]));
    const read: string[] = [];
    for (const message of messages) read.push(String(await mailbox.read(message, MAX)));
    expect(read).toEqual(sources.map((source) => `${source}\r\n`));
    await mailbox.remove(messages.slice(0, 2));
    expect(server.messages).toHaveLength(4);
    await mailbox.close();
    expect(server.messages.map(({ uidl }) => uidl)).toEqual(['name-2', 'name-3']);
    const again = await open(server);
    expect((await again.list(10)).map(({ key }) => key)).toEqual(messages.slice(2).map(({ key }) => key));
    expect((await again.list(1)).map(({ at }) => at)).toEqual([2]);
  });

  it('refuses wrong passwords and certificates, and says so when the server is busy', async () => {
    expect(await codeOf(open(await start(), { password: 'wrong' }))).toBe('remote_password_refused');
    expect(await codeOf(open(await start(), { password: 'x\r\nDELE 1' }))).toBe('remote_password_refused');
    const busy = await start([], { PASS: ({ send }) => send('-ERR [IN-USE] another session\r\n') });
    expect(await codeOf(open(busy))).toBe('remote_unreachable');
    expect(await codeOf(open(await start([], {}, true), { security: 'tls' }))).toBe('remote_certificate');
    const trusted = await open(await start(['a'], {}, true), { security: 'tls', insecureCertificate: true });
    expect(await trusted.list(5)).toHaveLength(1);
    for (const code of ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']) {
      const cause = Object.assign(new Error('no'), { code });
      expect(remoteFailure(new Failure('mail_unavailable', {}, cause)).code).toBe('remote_certificate');
    }
  });

  it('never sends a password without TLS when TLS was asked for, nor believes what came before TLS', async () => {
    const without = await start([], { STLS: ({ send }) => send('-ERR\r\n') });
    expect(await codeOf(open(without, { security: 'starttls' }))).toBe('remote_not_encrypted');
    const injecting = await start([], { STLS: ({ send }) => send('+OK\r\n+OK injected\r\n') });
    expect(await codeOf(open(injecting, { security: 'starttls' }))).toBe('remote_unreachable');
    expect([...without.calls, ...injecting.calls]).toEqual(['STLS', 'STLS']);
  });

  it('ends with an endless greeting, garbage, a list without end, and a connection that breaks', async () => {
    const endless = await start([], { GREETING: ({ send }) => send(`+OK ${'x'.repeat(100_000)}`) });
    expect(await codeOf(open(endless))).toBe('remote_unreachable');
    const other = await start([], { GREETING: ({ send }) => send('220 smtp\r\n') });
    expect(await codeOf(open(other))).toBe('remote_unreachable');
    const garbage = await start([], { LIST: ({ send }) => send('hello\r\n') });
    expect(await codeOf(open(garbage).then((mailbox) => mailbox.list(5)))).toBe('remote_unreachable');
    const flood = await start([], {
      LIST: ({ send }) => {
        send('+OK\r\n');
        for (let at = 0; at < 40; at += 1) send('1 1\r\n'.repeat(100_000));
      },
    });
    expect(await codeOf(open(flood).then((mailbox) => mailbox.list(5)))).not.toBe('none');
    const dropping = await start(['a'], { RETR: ({ drop }) => drop() });
    const mailbox = await open(dropping);
    const [first] = await mailbox.list(5);
    expect(first).toBeDefined();
    if (first !== undefined) expect(await codeOf(mailbox.read(first, MAX))).toBe('remote_unreachable');
    const ending = new AbortController();
    const silent = await start([], { GREETING: () => ending.abort() });
    expect(await codeOf(open(silent, { signal: ending.signal }))).toBe('remote_unreachable');
  });

  it('reads no more of a message than allowed, whatever the server said', async () => {
    const server = await start(['y'.repeat(5000), 'z']);
    server.messages = server.messages.map((message) => ({ ...message, size: 10 }));
    const mailbox = await open(server);
    const [lying, next] = await mailbox.list(5);
    if (lying === undefined || next === undefined) throw new Error('no messages');
    expect(await codeOf(mailbox.read(lying, 1000))).toBe('message_too_large');
    // The rest of the reply is still on its way, so that the session cannot go on.
    expect(await codeOf(mailbox.read(next, 1000))).toBe('remote_unreachable');
    const honest = await open(await start(['y'.repeat(5000), 'z']));
    const [large, small] = await honest.list(5);
    if (large === undefined || small === undefined) throw new Error('no messages');
    expect(await codeOf(honest.read(large, 1000))).toBe('message_too_large');
    expect(String(await honest.read(small, 1000))).toBe('z\r\n');
  });

  it('tells messages with one UIDL apart, and finds that a server has no UIDL', async () => {
    const server = await start(['one', 'other', 'other']);
    server.messages = server.messages.map((message) => ({ ...message, uidl: 'same' }));
    const keys = (await (await open(server)).list(5)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    const without = await start(['a'], { UIDL: ({ send }) => send('-ERR\r\n') });
    expect(await codeOf(open(without).then((mailbox) => mailbox.list(5)))).toBe('remote_unsuitable');
  });
});
