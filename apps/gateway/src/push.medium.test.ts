import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { pushFeature } from './features/push/push.feature.ts';
import type { PushFeature } from './features/push/push.feature.ts';
import { startTestGateway } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';
import { decrypted, vapidClaims } from './push-receiver.test-bed.ts';
import { Egress } from './platform/egress/egress.ts';
import type { OpenedSession } from './platform/sessions/sessions.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from './platform/testing/test-platform.ts';
import type { TestPlatform } from './platform/testing/test-platform.ts';

const PATIENT = { timeout: 40_000 };
/** Pause between two looks at an inbox, in milliseconds. */
const LOOK_MS = 300;

describeWith('dovecot', 'notices while no page is open', (dovecot) => {
  let mail: GatewayUnderTest;
  let service: Server;
  let platform: TestPlatform;
  let account: TestAccount;
  let session: OpenedSession;
  let features: PushFeature[];
  let mailbox: Promise<Mailbox> | undefined;
  let showsDetails: boolean;
  let status: number;
  const received: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16) };
  browser.keys.generateKeys();
  const auth = browser.auth.toString('base64url');

  beforeAll(async () => {
    const server = { host: '127.0.0.1', port: dovecot.ports.imap, security: 'none' };
    mail = await startTestGateway({
      id: '754',
      name: 'Northwater',
      hosts: ['*'],
      mail: { kind: 'imap', domains: ['example.test'], imap: server, submission: server },
    });
    service = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks) });
        reply.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => {
      service.listen(0, '127.0.0.1', resolve);
    });
  });
  beforeEach(async () => {
    received.length = 0;
    features = [];
    [showsDetails, status] = [false, 201];
    platform = await createTestPlatform();
    account = await newAccount(dovecot);
    const credentials = { user: account.address, password: account.password };
    session = await openTestSession(platform.sessions, { mail: account.address, credentials });
  });
  afterEach(async () => {
    await Promise.all(features.map((feature) => feature.close()));
    await platform.close();
    await (await mailbox)?.close();
    mailbox = undefined;
  });
  afterAll(async () => {
    service.close();
    await mail.close();
  });

  /** The mailbox of the account, open once, as the pool of a gateway has it. */
  const openMailbox = (credentials: Credentials): Promise<Mailbox> =>
    (mailbox ??= mail.gateway.mailSystems.of('754').signIn(credentials));

  /** A gateway on the database of the test; the first one answers the calls. */
  const addGateway = (egress: Egress, mount = platform.mount): PushFeature => {
    const feature = pushFeature({
      mount,
      db: platform.database.db,
      secrets: platform.secrets,
      egress,
      mailboxOf: ({ credentials }) => openMailbox(credentials),
      openMailbox: (_, credentials) => openMailbox(credentials),
      offers: () => true,
      readerOf: async () => ({
        title: 'Northwater',
        countWords: (count) => `${String(count)} new`,
        showsDetails,
      }),
      lookMs: LOOK_MS,
      alone: false,
      failed: (error) => {
        throw error;
      },
    });
    features.push(feature);
    return feature;
  };
  const open = new Egress({ isPublic: () => true, allowPort: () => true, allowPlainPost: true });
  const endpoint = (): string => `http://127.0.0.1:${String((service.address() as AddressInfo).port)}/push/1`;
  const call = (method: 'GET' | 'POST' | 'DELETE', payload?: object) =>
    platform.app.inject({
      method,
      url: '/api/push',
      headers: pageHeadersFor(platform.sessions, session),
      ...(payload !== undefined && { payload }),
    });
  const subscribe = (address = endpoint()) =>
    call('POST', { endpoint: address, p256dh: browser.keys.getPublicKey().toString('base64url'), auth });
  const arrive = (subject: string): Promise<void> =>
    deliver({
      port: dovecot.ports.lmtp,
      from: 'tom@other.example',
      to: account.address,
      message: `From: Tom <tom@other.example>\nTo: ${account.address}\nSubject: ${subject}\n\nHello.\n`,
    });
  const notices = (): unknown[] => received.map(({ body }) => JSON.parse(decrypted(body, browser)) as unknown);
  const subscriptions = async (): Promise<number> => {
    const { rows } = await platform.database.db.execute<{ n: string }>(
      sql`select count(*)::text as n from push_subscriptions`,
    );
    return Number(rows[0]?.n);
  };

  it('come encrypted and once from two gateways, say nothing of a message unless allowed, and end with the session', async () => {
    addGateway(open).start();
    addGateway(open, () => undefined).start();
    await arrive('Before');
    const told = (await call('GET')).json<{ offered: boolean; publicKey: string }>();
    expect(told).toMatchObject({ offered: true, publicKey: expect.stringMatching(/^[\w-]{87}$/) as string });
    expect((await subscribe()).json()).toEqual({ subscribed: true });
    await arrive('Secret plan');
    await expect.poll(() => received.length, PATIENT).toBe(1);
    expect(notices()).toEqual([{ title: 'Northwater', body: '1 new', uid: 2 }]);
    expect(received[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'new-mail', ttl: '86400' });
    const { key, claims } = vapidClaims(String(received[0]?.headers['authorization']));
    expect(key).toBe(told.publicKey);
    expect(claims).toMatchObject({ aud: new URL(endpoint()).origin, sub: 'mailto:postmaster@example.test' });
    // The longest time that RFC 8292 allows is a day.
    expect(Number(claims['exp']) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
    showsDetails = true;
    await arrive('Staircase');
    await expect.poll(() => received.length, PATIENT).toBe(2);
    expect(notices()[1]).toEqual({ title: 'Tom', body: 'Staircase', uid: 3 });
    await platform.sessions.end(session.session.id);
    expect(await subscriptions()).toBe(0);
  });

  it('end when the push service says that the subscription has ended', async () => {
    addGateway(open).start();
    await subscribe();
    status = 410;
    await arrive('Staircase');
    await expect.poll(subscriptions, PATIENT).toBe(0);
    expect(received).toHaveLength(1);
    status = 201;
    await subscribe();
    expect((await call('DELETE')).json()).toEqual({ subscribed: false });
    expect(await subscriptions()).toBe(0);
  });

  it('go to no private address, over no plain connection, and to no keys that are none', async () => {
    addGateway(new Egress());
    for (const address of [
      'https://127.0.0.1/push',
      'https://[::1]/',
      endpoint(),
      'https://localhost/',
      'ftp://a.example/',
    ]) {
      const answer = await subscribe(address);
      expect([address, answer.statusCode, answer.json()]).toMatchObject([
        address,
        422,
        { error: { code: 'push_refused' } },
      ]);
    }
    const answer = await call('POST', { endpoint: endpoint(), p256dh: 'AAAA', auth });
    expect(answer.json()).toMatchObject({ error: { code: 'invalid_request' } });
    expect(await subscriptions()).toBe(0);
  });
});
