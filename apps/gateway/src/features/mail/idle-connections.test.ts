import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import { startHostileImap } from '@pillarbox/testkit/hostile-imap';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MailboxPool } from './mailbox-pool.ts';
import { sessionOf } from './mail.test-bed.ts';

afterEach(() => {
  vi.useRealTimers();
});

const QUERY = {
  folder: 'INBOX',
  sort: 0,
  dir: -1,
  threaded: false,
  offset: 0,
  limit: 10,
  zone: 'UTC',
  weekstart: 1,
} as const;

describe('connections to a mail server', () => {
  it('are closed once nobody uses them: searches after 30 s, the account’s own after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const server = await startHostileImap({}, 'IMAP4rev1 IDLE');
    const imap = { host: '127.0.0.1', port: server.port, security: 'none' as const, insecureCertificate: false };
    const system = createImapSystem({ imap });
    const time = { now: Date.now() };
    const pool = new MailboxPool({
      mailSystemOf: () => system,
      publish: () => undefined,
      passwordRefused: () => Promise.resolve(),
      now: () => time.now,
      idleMs: 5 * 60_000,
    });
    const sessions = Array.from({ length: 5 }, (_, at) => sessionOf(`user${String(at)}@example.test`, 'right'));
    const sockets = sessions.map((session) => pool.attach(session));
    for (const session of sessions) {
      await pool.checkPassword('754', session.credentials);
      const search = { text: 'word', scope: 8, flags: [] };
      await pool.use(session, (mailbox) => mailbox.list({ ...QUERY, search }));
    }
    await Promise.all(sockets.map((socket) => socket.watch('INBOX')));
    await expect.poll(() => server.connections()).toBe(10);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => server.connections()).toBe(5);
    for (const socket of sockets) socket.closed();
    time.now = Date.now() + 4 * 60_000;
    await pool.sweep();
    expect(pool.size).toBe(5);
    time.now += 2 * 60_000;
    await pool.sweep();
    await expect.poll(() => server.connections()).toBe(0);
    server.close();
  });
});
