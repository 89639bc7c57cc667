import { SOCKET_SESSION_ENDED } from '@pillarbox/contract/socket';
import type { SocketEvent } from '@pillarbox/contract/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenedSession } from '../sessions/sessions.ts';
import { createTestPlatform, openTestSession, TEST_HOST } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createSockets } from './sockets.ts';
import type { Sockets } from './sockets.ts';
import { testAccount } from '../../platform/testing/test-account.ts';

let platform: TestPlatform;
let sockets: Sockets;
let opened: OpenedSession;
const watched: string[] = [];
let closed = 0;

beforeAll(async () => {
  platform = await createTestPlatform();
  sockets = createSockets({ ...platform, bus: platform.database.bus, log: silentLog() });
  sockets.onOpen(() => ({ watch: (folder) => watched.push(folder), closed: () => (closed += 1) }));
  await platform.app.ready();
});
afterAll(async () => {
  sockets.close();
  await platform.close();
});
beforeEach(async () => {
  watched.length = 0;
  closed = 0;
  opened = await openTestSession(platform.sessions);
});

interface Client {
  readonly heard: unknown[];
  readonly closes: number[];
  send(value: unknown): void;
  end(): void;
}

async function connect(change: Record<string, string> = {}): Promise<Client> {
  const heard: unknown[] = [];
  const closes: number[] = [];
  const headers = { host: TEST_HOST, origin: `http://${TEST_HOST}`, cookie: `SessionID=${opened.cookie}`, ...change };
  // An injected upgrade has no TCP socket of its own, from which the server reads the protocol.
  const upgrade = { headers, socket: { encrypted: false, remoteAddress: '127.0.0.1' } };
  const socket = (await platform.app.injectWS('/ws/', upgrade as never)) as {
    on(event: string, listener: (value: never) => void): void;
    send(text: string): void;
    terminate(): void;
  };
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())));
  socket.on('close', (code: number) => closes.push(code));
  const send = (value: unknown) => socket.send(typeof value === 'string' ? value : JSON.stringify(value));
  return { heard, closes, send, end: () => socket.terminate() };
}

const NEWS: SocketEvent = { event: 'folders-changed' };
const alice = testAccount();
const soon = (check: () => void) => vi.waitFor(check, 5_000);

describe('the socket [API-054]', () => {
  it('opens for a session of our own page and receives the events of the account', async () => {
    const one = await connect();
    one.send({ rtoken: opened.session.rtoken, watch: 'INBOX' });
    await soon(() => expect(watched).toEqual(['INBOX']));
    sockets.publish(alice, NEWS);
    sockets.publish(testAccount('bob@example.test'), { event: 'mail-state', available: false });
    sockets.publish({ ...alice, onlyPartner: '755' }, { event: 'mail-state', available: false });
    await soon(() => expect(one.heard).toEqual([NEWS]));
    one.send({ watch: 'Sent' });
    await soon(() => expect(watched).toEqual(['INBOX', 'Sent']));
    one.end();
    await soon(() => expect(closed).toBe(1));
  });

  it('sends other gateways only the account of an event, and nothing else of a session', () => {
    const said: unknown[] = [];
    platform.database.bus.subscribe('socket-event', (payload) => said.push(payload));
    sockets.broadcast(opened.session, NEWS);
    expect(said).toEqual([{ audience: { accountId: opened.session.accountId }, event: NEWS }]);
  });

  it('does not open for a foreign page, a missing Origin or no session', async () => {
    await expect(connect({ origin: 'https://evil.test' })).rejects.toThrow(/403/);
    await expect(connect({ origin: `https://${TEST_HOST}` })).rejects.toThrow(/403/);
    await expect(connect({ origin: '' })).rejects.toThrow(/403/);
    await expect(connect({ cookie: '' })).rejects.toThrow(/401/);
    await expect(connect({ host: 'evil.test', origin: 'http://evil.test' })).rejects.toThrow(/422/);
  });

  it('does not open while the session has a duty [AUTH-057]', async () => {
    for (const owes of [{ factor: 'verify' }, { factor: 'setup' }, { passwordExpired: true }] as const) {
      opened = await openTestSession(platform.sessions, owes);
      await expect(connect()).rejects.toThrow(/409/);
    }
    opened = await openTestSession(platform.sessions, { factor: 'passed' });
    const client = await connect();
    client.end();
  });

  it('closes on a wrong token and on invalid frames', async () => {
    const wrong = await connect();
    wrong.send({ rtoken: 'guess' });
    await soon(() => expect(wrong.closes).toEqual([SOCKET_SESSION_ENDED]));
    for (const nonsense of ['{', 'null', '[]', '{"rtoken":1}', '{"watch":"INBOX"}']) {
      const client = await connect();
      client.send(nonsense);
      await soon(() => expect(client.closes).toEqual([1008]));
    }
    expect(watched).toEqual([]);
  });

  it('receives no events before its hello frame', async () => {
    const silent = await connect();
    sockets.publish(alice, NEWS);
    silent.send({ rtoken: opened.session.rtoken });
    await soon(() => expect(watched).toEqual(['']));
    sockets.publish(alice, { event: 'mail-state', available: true });
    await soon(() => expect(silent.heard).toEqual([{ event: 'mail-state', available: true }]));
  });

  it('receives the events since the first request of its page, and none of other accounts', async () => {
    sockets.publish(alice, NEWS);
    sockets.publish(testAccount('bob@example.test'), { event: 'mail-state', available: false });
    sockets.publish({ ...alice, onlyPartner: '755' }, { event: 'mail-state', available: false });
    const late = await connect();
    late.send({ rtoken: opened.session.rtoken, watch: 'INBOX', since: 0 });
    await soon(() => expect(late.heard.at(-1)).toEqual(NEWS));
    expect(late.heard).not.toContainEqual({ event: 'mail-state', available: false });
  });

  it('learns that it missed events when its page asked before the gateway kept any', async () => {
    const late = await connect();
    late.send({ rtoken: opened.session.rtoken, since: 3_600_000 });
    await soon(() => expect(late.heard).toEqual([{ event: 'events-missed' }]));
  });

  it('closes with its session, before and after the hello frame', async () => {
    const greeted = await connect();
    greeted.send({ rtoken: opened.session.rtoken });
    const silent = await connect();
    await soon(() => expect(watched).toHaveLength(1));
    await platform.sessions.end(opened.session.id);
    await soon(() => expect(greeted.closes).toEqual([SOCKET_SESSION_ENDED]));
    await soon(() => expect(silent.closes).toEqual([SOCKET_SESSION_ENDED]));
    expect(greeted.heard).toEqual([{ event: 'session-ended' }]);
    await expect(connect()).rejects.toThrow(/401/);
  });

  it('closes when the password of its session is refused, reconnects after it was entered, and never announces the end of the session', async () => {
    const before = await connect();
    before.send({ rtoken: opened.session.rtoken });
    await soon(() => expect(watched).toHaveLength(1));
    await platform.sessions.refuse(opened.session, 'outdated');
    await soon(() => expect(before.closes).toEqual([1013]));
    expect(before.heard).toEqual([]);
    await expect(connect()).rejects.toThrow(/409/);
    const credentials = { user: opened.session.credentials.user, password: 'present' };
    await platform.sessions.reseal(opened.cookie, credentials);
    const after = await connect();
    after.send({ rtoken: opened.session.rtoken });
    await soon(() => expect(watched).toHaveLength(2));
    await platform.sessions.update(opened.session.id, { passwordExpired: true });
    await soon(() => expect(after.closes).toEqual([1013]));
  });

  it('receives nothing that does not match the contract', async () => {
    const client = await connect();
    client.send({ rtoken: opened.session.rtoken });
    await soon(() => expect(watched).toHaveLength(1));
    sockets.publish(alice, { event: 'folder-counts', folder: 'INBOX', info: { secret: 1 } } as never);
    sockets.publish(alice, { ...NEWS, password: 'hunter2' } as never);
    await soon(() => expect(client.heard).toEqual([NEWS]));
  });

  it('closes when it is flooded', async () => {
    const client = await connect();
    client.send({ rtoken: opened.session.rtoken });
    for (let i = 0; i < 200; i++) client.send({ watch: 'INBOX' });
    await soon(() => expect(client.closes).toEqual([1008]));
  });
});
