import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listOutbox, send, settleFailed } from '@pillarbox/contract/compose/operations';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { realmRetry, realms } from '@pillarbox/contract/realms/operations';
import {
  remoteDelete,
  remoteGetInfo,
  remoteList,
  remoteSyncFolders,
  remoteSyncIndex,
  remoteTest,
  remoteUpdate,
} from '@pillarbox/contract/remote-accounts/operations';
import type {
  RemoteAccount,
  RemoteSettings,
  SendingSettings,
} from '@pillarbox/contract/remote-accounts/remote-account';
import { REMOTE_RETURN_PATH, remoteSignInBegin, remoteSignInFinish } from '@pillarbox/contract/remote-accounts/sign-in';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { signInAtIssuer, startIssuer } from '@pillarbox/tooling/testbed/issuer';
import type { Issuer } from '@pillarbox/tooling/testbed/issuer';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { startPostfix } from '@pillarbox/tooling/testbed/postfix';
import type { Postfix } from '@pillarbox/tooling/testbed/postfix';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import {
  accountAt,
  partnerOf,
  PATIENT,
  sendingBy,
  signedIn,
  subjectsIn,
  withSharedStore,
} from './accounts-elsewhere.test-bed.ts';
import { written } from './features/compose/written.test-bed.ts';
import { startTestGateway } from './journey.test-bed.ts';
import type { GatewayUnderTest, TestGatewayOptions, TestPage } from './journey.test-bed.ts';
import { createLog } from './platform/log/log.ts';

/** A token endpoint that answers as a test says, and notes what it is asked. */
async function startEndpoint() {
  const says = { answer: (reply: ServerResponse): void => void reply.writeHead(503).end(), asked: [] as string[] };
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (piece) => (text += String(piece)));
    request.on('end', () => {
      says.asked.push(text);
      says.answer(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { says, port, address: `http://127.0.0.1:${String(port)}/token`, close };
}

describeWith('postfix', 'accounts of services at which their users sign in', (postfix) => {
  const { dovecot } = inject('servers');
  if (dovecot === undefined) return;
  const own = dovecot;
  let issuer: Issuer;
  let remote: Dovecot;
  let there: Postfix;
  let fake: Awaited<ReturnType<typeof startEndpoint>>;
  let inside: Awaited<ReturnType<typeof startEndpoint>>;
  let under: GatewayUnderTest;
  let page: TestPage;
  let me: TestAccount;
  let far: TestAccount;
  const logged: string[] = [];

  const presets = (): object[] => {
    const server = (port: number, security: string) => ({ host: '127.0.0.1', port, security });
    const { imaps, pop3s } = remote.ports;
    const servers = {
      imap: server(imaps, 'tls'),
      pop: server(pop3s, 'tls'),
      smtp: server(there.ports.submission, 'none'),
    };
    const client = { clientId: issuer.clientId, clientSecretFrom: 'SERVICE_SECRET' };
    const scopes = ['openid', 'email', 'offline_access'];
    const oauth = { ...client, issuer: issuer.address, scopes, parameters: { prompt: 'consent' } };
    const at = (tokenEndpoint: string) => ({ ...client, authorizationEndpoint: fake.address, tokenEndpoint, scopes });
    const service = (name: string, given: object) => ({ name, ...servers, passwords: false, oauth: given });
    return [
      service('Postern', oauth),
      service('Fake', at(fake.address)),
      service('Down', at('http://127.0.0.1:9/token')),
      service('Inside', at(inside.address)),
      service('No secret', { ...oauth, clientSecretFrom: 'NOT_SET' }),
      { name: 'Only passwords', ...servers },
    ];
  };
  const partner = (): object => {
    const known = [remote.ports.imaps, remote.ports.pop3s, there.ports.submission];
    const ports = [...known, Number(new URL(issuer.address).port), fake.port, 9];
    return partnerOf(own, { presets: presets(), ports }, postfix.ports.submission);
  };
  const start = async (options: TestGatewayOptions = {}): Promise<GatewayUnderTest> => {
    const log = createLog('info', { write: (line: string) => void logged.push(line) });
    const started = await startTestGateway(partner(), [], { ...options, log });
    await issuer.allow(started.gateway.address, REMOTE_RETURN_PATH);
    return started;
  };
  beforeAll(async () => {
    issuer = await startIssuer();
    remote = await startDovecot({ tls: true, pop3: true, issuer: issuer.address });
    there = await startPostfix(remote);
    [fake, inside] = [await startEndpoint(), await startEndpoint()];
    vi.stubEnv('SERVICE_SECRET', issuer.clientSecret);
    under = await start();
  }, 90_000);
  beforeEach(async () => {
    [me, far] = await Promise.all([newAccount(own), newAccount(remote, 'far')]);
    page = await signedIn(under.gateway.address, me);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await under.close();
    fake.close();
    inside.close();
    await there.stop();
    await remote.stop();
    await issuer.stop();
  });

  const settings = (change: Partial<RemoteSettings> = {}): RemoteSettings =>
    accountAt(remote, far.address, { folder: 'From afar', service: 'Postern', ...change });
  const live = ({ name = 'Far', ...change }: Partial<SendingSettings> = {}): RemoteSettings =>
    settings({ live: { name, color: 3, sending: sendingBy(there.ports.submission, far.address, change) } });
  /** Signs in at the service. Returns the parts that the page gets. */
  const comeBack = async (to: TestPage, body: { id?: string; settings?: RemoteSettings }, login = far.address) => {
    const { url } = await to.call(remoteSignInBegin, body);
    const back = new URL(await signInAtIssuer(url, login));
    expect(back.origin + back.pathname).toBe(to.origin + REMOTE_RETURN_PATH);
    const reply = await to.fetch(back.pathname + back.search, { redirect: 'manual' });
    const [route, search] = (reply.headers.get('location') ?? '').split('?');
    expect([reply.status, route]).toEqual([303, '/#/preferences/popimap']);
    return Object.fromEntries(new URLSearchParams(search)) as { state: string; code: string; iss: string };
  };
  const add = async (given: RemoteSettings, to = page): Promise<RemoteAccount> =>
    await to.call(remoteSignInFinish, await comeBack(to, { settings: given }));
  const arrives = (subject: string): Promise<void> =>
    deliver({
      port: remote.ports.lmtp,
      from: 'tom@other.example',
      to: far.address,
      message: `From: tom@other.example\r\nMessage-ID: <${subject}@other.example>\r\nSubject: ${subject}\r\n\r\nHello.\r\n`,
    });
  const state = async (id: string, from = page): Promise<string> => {
    const account = await from.call(remoteGetInfo, { id });
    return `${account.state} ${account.reason}`.trim();
  };

  it('are read, collected by POP3 and written from with tokens that the gateway renews, and ask to sign in again when the service ends them', async () => {
    const { presets: offered } = await page.call(remoteList, {});
    expect(offered.map(({ name, signsIn, passwords }) => [name, signsIn, passwords])).toEqual([
      ...['Postern', 'Fake', 'Down', 'Inside'].map((name) => [name, true, false]),
      ['Only passwords', false, true],
    ]);
    expect(JSON.stringify(offered)).not.toMatch(/SERVICE_SECRET|clientId|http/);
    const { id, settings: kept } = await add(live());
    expect(kept).toEqual(live());
    await arrives('Coast');
    const inbox = `%40${id}/INBOX`;
    await expect.poll(() => subjectsIn(page, inbox), PATIENT).toEqual(['Coast']);

    // Its message leaves with a token, after the one before has ended, too.
    await issuer.endAccessTokens();
    const from = { name: 'Clara afar', mail: far.address };
    const message = written({ from, to: [{ name: '', mail: far.address }], subject: 'By token' });
    await page.call(send, { message, draftid: 'draft-token' });
    await expect.poll(() => subjectsIn(page, inbox), PATIENT).toContain('By token');
    await expect.poll(async () => (await page.call(listOutbox, {})).length, PATIENT).toBe(0);

    const pop = settings({ protocol: 'pop', port: remote.ports.pop3s });
    const collected = await add(pop);
    await expect.poll(() => subjectsIn(page, 'From afar'), PATIENT).toContain('Coast');
    // A check that is asked for during another one would be that one.
    await expect.poll(() => state(collected.id), PATIENT).toBe('ok');
    // Each check signs in anew.
    await issuer.endAccessTokens();
    await arrives('Hills');
    await page.call(remoteSyncIndex, { id: collected.id });
    await expect.poll(() => subjectsIn(page, 'From afar'), PATIENT).toContain('Hills');
    await expect.poll(() => state(collected.id), PATIENT).toBe('ok');
    expect(await page.call(remoteTest, { id, settings: live() })).toMatchObject({
      sends: true,
    });

    // Other changes need no other sign-in. Other servers, or another user, would get the tokens.
    await page.call(remoteUpdate, { id, settings: live({ name: 'Farther' }) });
    const other = { host: '127.0.0.1', port: own.ports.imap, security: 'none' as const };
    for (const [change, code] of [
      [{ ...live(), ...other }, 'invalid_request'],
      [live(other), 'invalid_request'],
      [{ ...live(), user: 'somebody@example.test' }, 'remote_sign_in_needed'],
      [{ ...live(), service: undefined }, 'remote_password_needed'],
      [{ ...live(), service: 'Only passwords' }, 'remote_service_off'],
    ] as const) {
      const { service, ...rest } = change;
      const given = { ...rest, ...(service === undefined ? {} : { service }) } as RemoteSettings;
      await expect(page.call(remoteUpdate, { id, settings: given }), code).rejects.toThrow(code);
    }
    await expect(page.call(remoteUpdate, { settings: settings({ user: 'a' }), password: 'b' })).rejects.toThrow(
      'remote_sign_in_needed',
    );

    // The service ends everything.
    await issuer.revoke();
    await page.call(remoteSyncIndex, { id: collected.id });
    await expect.poll(() => state(collected.id), PATIENT).toBe('refused remote_sign_in_needed');
    const before = logged.length;
    await page.call(send, { message: { ...message, subject: 'Refused' }, draftid: 'draft-refused' });
    await expect
      .poll(async () => (await page.call(listOutbox, {})).map(({ state: now, reason }) => `${now} ${reason}`), PATIENT)
      .toEqual(['failed remote_sending_refused']);
    await expect.poll(() => state(id), PATIENT).toBe('refused remote_sign_in_needed');
    await expect(page.call(fetchlist, { folder: inbox })).rejects.toThrow('remote_sign_in_needed');
    await expect(page.call(realmRetry, { realmid: id })).rejects.toThrow('remote_sign_in_needed');
    await expect(page.call(remoteSyncFolders, { id })).rejects.toThrow('remote_sign_in_needed');
    expect((await page.call(realms, {})).realms[0]).toMatchObject({
      state: 'refused',
      reason: 'remote_sign_in_needed',
    });
    // A refusal is no trouble of the gateway's.
    expect(logged.slice(before).filter((line) => line.includes('service of other accounts'))).toEqual([]);

    const again = await page.call(remoteSignInFinish, await comeBack(page, { id }));
    expect([again.id, again.reason]).toEqual([id, '']);
    await expect.poll(() => subjectsIn(page, inbox), PATIENT).toContain('Coast');
    const [failed] = await page.call(listOutbox, {});
    await page.call(settleFailed, { id: failed?.id ?? '', action: 'retry' });
    await expect.poll(() => subjectsIn(page, inbox), PATIENT).toContain('Refused');

    // The last account of a user at a service takes the tokens along.
    await page.call(remoteSignInFinish, await comeBack(page, { id: collected.id }));
    const valid = await issuer.refreshTokens();
    await page.call(remoteDelete, { id: collected.id });
    await page.call(remoteDelete, { id });
    await expect.poll(() => issuer.refreshTokens(), PATIENT).toBe(valid - 1);
    expect(logged.join('\n')).not.toMatch(/Bearer|"(access|refresh)_token"|SERVICE_SECRET/);
  }, 120_000);

  it('are added once, by the session and the user that began it, with a state and a code that nobody has made up', async () => {
    const given = settings();
    const finish = (parts: object, from = page): Promise<RemoteAccount> =>
      from.call(remoteSignInFinish, parts as { state: string });
    const parts = await comeBack(page, { settings: given });
    const second = await signedIn(under.gateway.address, me);
    await expect(finish(parts, second)).rejects.toThrow('remote_service_refused');
    await expect(finish({ ...parts, state: 'made-up' })).rejects.toThrow('remote_service_refused');
    const outcomes = await Promise.allSettled([finish(parts), finish(parts)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(page.call(remoteSignInBegin, { settings: given })).rejects.toThrow('remote_exists');
    const { accounts } = await page.call(remoteList, {});
    expect(accounts).toHaveLength(1);
    const id = accounts[0]?.id ?? '';

    // Whoever cancels there, or comes with a code of another sign-in, has changed nothing.
    const { state: cancelled } = await comeBack(page, { id });
    await expect(finish({ state: cancelled, error: 'access_denied' })).rejects.toThrow('remote_service_refused');
    const [one, other] = [await comeBack(page, { id }), await comeBack(page, { id })];
    await expect(finish({ ...one, code: other.code })).rejects.toThrow('remote_service_refused');
    const somebody = await newAccount(remote, 'somebody');
    await expect(finish(await comeBack(page, { id }, somebody.address))).rejects.toThrow('remote_service_account');
    expect((await page.call(remoteSyncFolders, { id })).folders).toContain('INBOX');
    await expect(page.call(remoteSignInBegin, { id: 'unknown' })).rejects.toThrow('remote_not_found');
    await expect(page.call(remoteSignInBegin, { settings: settings({ service: 'No secret' }) })).rejects.toThrow(
      'remote_service_off',
    );
    await expect(page.call(remoteSignInBegin, {})).rejects.toThrow('invalid_request');
  }, 60_000);

  it('are not added by a service that is down, slow, huge, broken, or at a private address', async () => {
    const attempt = async (service: string): Promise<string> => {
      const { url } = await page.call(remoteSignInBegin, { settings: settings({ service }) });
      const asked = new URL(url).searchParams;
      expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code']);
      const parts = { state: asked.get('state') ?? '', code: 'a-code' };
      return await page.call(remoteSignInFinish, parts).then(
        () => 'added',
        (error: unknown) => (error as Error).message,
      );
    };
    const json = (body: object) => (reply: ServerResponse) =>
      void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const unavailable = expect.stringContaining('remote_service_unavailable') as string;
    const refused = expect.stringContaining('remote_service_refused') as string;
    const broken = expect.stringContaining('remote_service_') as string;
    expect(await attempt('Down')).toEqual(unavailable);
    expect(await attempt('Inside')).toEqual(unavailable);
    expect(inside.says.asked).toEqual([]);
    const secret = 'a-very-secret-token';
    const token = { access_token: secret, token_type: 'bearer' };
    for (const [answer, expected] of [
      [(reply: ServerResponse) => void reply.writeHead(503).end(), unavailable],
      [(reply: ServerResponse) => void reply.writeHead(302, { location: inside.address }).end(), unavailable],
      [json({ ...token, padding: 'x'.repeat(600_000) }), unavailable],
      [json({ error: 'invalid_grant' }), broken],
      [json({ ...token, token_type: 7 }), broken],
      [json({ ...token, expires_in: 60 }), refused],
      [json({ ...token, refresh_token: 'x'.repeat(20_000) }), refused],
      // It never ends.
      [() => undefined, unavailable],
      // A token that the mail server does not know.
      [
        json({ ...token, refresh_token: secret, expires_in: 60 }),
        expect.stringContaining('remote_service_account') as string,
      ],
    ] as const) {
      fake.says.answer = answer;
      expect(await attempt('Fake'), String(answer)).toEqual(expected);
    }
    expect(inside.says.asked).toEqual([]);
    expect((await page.call(remoteList, {})).accounts).toEqual([]);
    expect(logged.join('\n')).not.toContain(secret);
  }, 60_000);

  describeWith('postgres', 'on two gateways with one database', (postgres) => {
    it('are renewed once by both, although the service takes each refresh token once', async () => {
      await withSharedStore(postgres, async (options) => {
        const gateways = [await start(options), await start(options)];
        try {
          const pages = await Promise.all(gateways.map(({ gateway }) => signedIn(gateway.address, me)));
          const [first] = pages as [TestPage];
          const { id } = await add(settings(), first);
          const valid = await issuer.refreshTokens();
          for (let round = 0; round < 2; round += 1) {
            await issuer.endAccessTokens();
            const lists = await Promise.all(
              [...pages, ...pages].map(async (one) => (await one.call(remoteSyncFolders, { id })).folders),
            );
            for (const folders of lists) expect(folders).toContain('INBOX');
            // A second use of a refresh token would have ended them all.
            expect(await issuer.refreshTokens()).toBe(valid);
          }
          expect(await state(id, first)).not.toContain('refused');
        } finally {
          for (const one of gateways) await one.close();
        }
      });
    }, 90_000);
  });
});
