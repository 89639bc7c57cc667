import { listOutbox, send } from '@pillarbox/contract/compose/operations';
import { folders } from '@pillarbox/contract/mail/folders';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { combinedLoginPreferences, savePreferences } from '@pillarbox/contract/preferences/operations';
import { beginIssuerSignIn, finishIssuerSignIn, ISSUER_RETURN_PATH } from '@pillarbox/contract/session/issuer';
import { loadAutoReply } from '@pillarbox/contract/incoming/autoreply';
import { logout } from '@pillarbox/contract/session/operations';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import { signInAtIssuer, startIssuer } from '@pillarbox/tooling/testbed/issuer';
import type { Issuer } from '@pillarbox/tooling/testbed/issuer';
import { startPostfix } from '@pillarbox/tooling/testbed/postfix';
import type { Postfix } from '@pillarbox/tooling/testbed/postfix';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const ALICE = { address: 'alice@example.test', password: 'correct-horse' };
const PATIENT = { timeout: 20_000 };

describeWith('postfix', 'an account that a real issuer signs in', () => {
  let issuer: Issuer;
  let dovecot: Dovecot;
  let postfix: Postfix;
  let under: GatewayUnderTest;

  beforeAll(async () => {
    issuer = await startIssuer();
    dovecot = await startDovecot({ issuer: issuer.address, users: [ALICE] });
    postfix = await startPostfix(dovecot);
    vi.stubEnv('ISSUER_SECRET', issuer.clientSecret);
    const server = (port: number) => ({ host: '127.0.0.1', port, security: 'none' });
    const { imap, sieve } = dovecot.ports;
    under = await startTestGateway({
      id: '754',
      name: 'Northwater',
      hosts: ['*'],
      mail: {
        kind: 'imap',
        domains: ['example.test'],
        imap: server(imap),
        submission: server(postfix.ports.submission),
        sieve: server(sieve),
      },
      issuer: {
        address: issuer.address,
        name: 'Example ID',
        clientId: issuer.clientId,
        clientSecretFrom: 'ISSUER_SECRET',
        signsOut: true,
      },
    });
    await issuer.allow(under.gateway.address, ISSUER_RETURN_PATH);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await under.close();
    await postfix.stop();
    await dovecot.stop();
    await issuer.stop();
  });

  /** Signs in at the issuer. Returns the parts that the page gets. */
  const comeBack = async (page: TestPage, address: string) => {
    const { url } = await page.call(beginIssuerSignIn, {});
    const back = new URL(await signInAtIssuer(url, address));
    expect(back.origin + back.pathname).toBe(page.origin + ISSUER_RETURN_PATH);
    const reply = await page.fetch(back.pathname + back.search, { redirect: 'manual' });
    const [route, search] = (reply.headers.get('location') ?? '').split('?');
    expect([reply.status, route]).toEqual([303, '/#/issuer']);
    return Object.fromEntries(new URLSearchParams(search)) as { state: string; code: string };
  };
  const signIn = async (address = ALICE.address): Promise<TestPage> => {
    const page = new TestPage(under.gateway.address);
    await page.call(finishIssuerSignIn, await comeBack(page, address));
    return page;
  };

  it('is the same account as by password, and reads and sends mail by its access token', async () => {
    const page = await signIn();
    const file = `${ALICE.address}.json`;
    await page.send(savePreferences, { params: { file }, body: { fullname: 'Alice by issuer', undo_send_delay: 0 } });
    const other = new TestPage(under.gateway.address);
    await other.signIn(ALICE.address, ALICE.password);
    const stored = await other.send(combinedLoginPreferences, { params: { user: ALICE.address, file } });
    expect(JSON.stringify(stored)).toContain('Alice by issuer');

    // The rules of the mail server are reached with the token, too.
    expect((await page.send(loadAutoReply, {})).autoReply.on).toBe(false);

    const to = { to: [{ name: '', mail: ALICE.address }], cc: [], bcc: [] };
    const message = { ...to, subject: 'By token', html: '', text: 'Hello', attachments: [] };
    await page.call(send, { message, draftid: 'draft-token' });
    // The credential of the message outlives the session.
    const left = await page.send(logout, {});
    expect(left.url).toMatch(`${issuer.address}/session/end?`);
    const ended = new URL(left.url ?? '');
    expect(ended.searchParams.get('post_logout_redirect_uri')).toBe(`${under.gateway.address}/`);
    expect(ended.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    await expect(page.call(folders, {})).rejects.toThrow('401');
    await vi.waitFor(async () => {
      const { rows } = await other.call(fetchlist, { folder: 'INBOX' });
      expect(rows.map(({ subject }) => subject)).toEqual(['By token']);
    }, PATIENT);
    // The copy in Sent is filed by the same credential.
    await vi.waitFor(async () => {
      expect((await other.call(fetchlist, { folder: 'Sent' })).total).toBe(1);
      expect(await other.send(listOutbox, {})).toEqual([]);
    }, PATIENT);
  });

  it('opens nobody else, works once, and not in another browser', async () => {
    const page = new TestPage(under.gateway.address);
    const returned = await comeBack(page, ALICE.address);
    const stranger = new TestPage(under.gateway.address);
    await expect(stranger.call(finishIssuerSignIn, returned)).rejects.toThrow('422 issuer_refused');
    await page.call(finishIssuerSignIn, returned);
    await expect(page.call(finishIssuerSignIn, returned)).rejects.toThrow('422 issuer_refused');
    await expect(signIn('mallory@other.test')).rejects.toThrow('422 issuer_account');
  });

  it('loses its session when the issuer ends it, and is told so', async () => {
    await issuer.liveFor(1);
    const page = await signIn();
    await page.call(folders, {});
    await issuer.revoke();
    await vi.waitFor(async () => {
      await expect(page.call(folders, {})).rejects.toThrow('401 issuer_session_ended');
    }, PATIENT);
    await expect(page.call(folders, {})).rejects.toThrow('401 session_ended');
    await issuer.liveFor(300);
  });
});
