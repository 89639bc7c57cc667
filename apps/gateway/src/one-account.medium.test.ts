import { folders } from '@pillarbox/contract/mail/folders';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse';
/** Secret of the partner's back end. */
const SECRET = 'a secret of the back end, long enough';
/** The hosts of these tests do not resolve. A trusted proxy forwards their names. */
const BEHIND_A_PROXY = { PILLARBOX_TRUSTED_PROXIES: '127.0.0.1' };

let under: GatewayUnderTest;

/** Returns a browser at a host name. */
function at(host: string): TestPage {
  const { port } = new URL(under.gateway.address);
  return new TestPage(`http://${host}:${port}`, `http://127.0.0.1:${port}`);
}

/** Signs in and lists the folders. Returns `in`, or the refusal. */
async function enter(page: TestPage, user: string, password = PASSWORD): Promise<string> {
  try {
    await page.signIn(user, password);
    await page.call(folders, {});
    return 'in';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Calls the gateway and returns the JSON of the reply. */
async function ask(page: TestPage, call: `${'GET' | 'POST' | 'PUT'} /${string}`, body?: object) {
  const [method = '', path = ''] = call.split(' ');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` };
  const reply = await page.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return (await reply.json()) as Record<string, unknown> & { error?: { code: string } };
}

async function turnOnSecondFactor(page: TestPage, mail: string): Promise<void> {
  await ask(page, 'POST /api/auth/mfa/confirm', { password: PASSWORD });
  const offered = await page.fetch(`/api/db/webmail/prefs/g2faGenerate/${mail}?margin=0&size=150`);
  const { secret } = (await offered.json()) as { secret: string };
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const enabled = await ask(page, `POST /api/db/webmail/prefs/g2fa/${mail}`, { secret, code });
  expect(enabled).toMatchObject({ result: true });
}

describeWith('dovecot', 'one mailbox at a server that drops the domain of names', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    const users = ['alice', 'bob'].map((address) => ({ address, password: PASSWORD }));
    dovecot = await startDovecot({ usernameFormat: '%Ln', users });
    const server = { host: '127.0.0.1', port: dovecot.ports.imap, security: 'none' };
    const mail = { kind: 'imap', imap: server, submission: server };
    const hosts = ['mail.localhost', 'other.localhost', '*'];
    const brand = { id: '755', name: 'Another brand', hosts: ['brand.localhost'], mail };
    under = await startTestGateway({ id: '754', name: 'Northwater', hosts, mail }, [brand], {
      settings: BEHIND_A_PROXY,
    });
  });
  afterAll(async () => {
    await under.close();
    await dovecot.stop();
  });

  it('has its second factor under every name and at every host', async () => {
    const page = at('mail.localhost');
    expect(await enter(page, 'alice')).toBe('in');
    await turnOnSecondFactor(page, 'alice@mail.localhost');
    const entrances = [
      ['mail.localhost', 'alice'],
      ['mail.localhost', ' ALICE '],
      ['mail.localhost', 'alice@mail.localhost'],
      ['other.localhost', 'alice'],
      ['127.0.0.1', 'alice'],
      ['brand.localhost', 'alice'],
      ['brand.localhost', 'Alice@brand.localhost'],
    ] as const;
    const found = [];
    for (const [host, user] of entrances) found.push([host, user, await enter(at(host), user)]);
    expect(found).toEqual(entrances.map((entrance) => [...entrance, '409 second_factor_required']));
  });

  it('cannot be opened under a domain of another partner', async () => {
    expect(await enter(at('mail.localhost'), 'bob@any.example')).toBe('422 invalid_request');
    expect(await enter(at('mail.localhost'), 'bob@brand.localhost')).toBe('422 invalid_request');
  });
});

describe('one mailbox of the built-in mail system at two brands', () => {
  const mail = { kind: 'local', loginDomain: 'example.test' };
  const FRESH = 'Fresh-word-77!';
  beforeAll(async () => {
    vi.stubEnv('BACK_END_SECRET', SECRET);
    const brand = {
      id: '755',
      name: 'Brand',
      hosts: ['brand.localhost'],
      mail,
      autologinSecretFrom: 'BACK_END_SECRET',
    };
    const partner = { id: '754', name: 'Northwater', hosts: ['mail.localhost', '*'], mail };
    under = await startTestGateway(partner, [brand], { settings: BEHIND_A_PROXY });
    for (const name of ['carol', 'dave', 'erin', 'frank']) {
      const account = { address: `${name}@example.test`, name, password: PASSWORD, quota: 0 };
      await under.gateway.mailSystems.local?.createAccount(account);
    }
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => under.close());

  it('keeps its second factor after a one-time sign-in and a forgotten password', async () => {
    const page = at('mail.localhost');
    expect(await enter(page, 'carol')).toBe('in');
    const question = { question: 'LANG_RECOVERY_Q_FIRST_CAR', type: 'other', answer: 'volvo' };
    await ask(page, 'PUT /api/db/webmail/prefs/PasswordQuestion/carol@example.test.json', question);
    await turnOnSecondFactor(page, 'carol@example.test');

    const brand = at('brand.localhost');
    const issued = { user: 'Carol', password: PASSWORD };
    const { token } = await ask(brand, 'POST /api/auth/autologin/token', issued);
    expect(await ask(brand, 'POST /api/auth/autologin', { token })).toMatchObject({ status: 6 });
    expect(await brand.call(folders, {}).catch((error: unknown) => (error as Error).message)).toBe(
      '409 second_factor_required',
    );

    const lost = at('brand.localhost');
    const right = await ask(lost, 'POST /api/auth/forgot/mail/ValidateAnswer/carol@example.test.json', {
      answer: 'volvo',
    });
    expect(right).toMatchObject({ message: 'OK' });
    const set = await ask(lost, 'PUT /api/auth/forgot/password', { token: right['token'], password: FRESH });
    expect(set).toEqual({ message: 'OK' });
    // Every session has ended, also at the brand where the password was not reset.
    expect(await page.call(folders, {}).catch((error: unknown) => (error as Error).message)).toMatch(/^401 /);
    expect(await enter(at('mail.localhost'), 'carol', FRESH)).toBe('409 second_factor_required');
  });

  it('has the same preferences and sessions at both', async () => {
    const [here, there] = [at('mail.localhost'), at('brand.localhost')];
    expect([await enter(here, 'dave'), await enter(there, 'DAVE')]).toEqual(['in', 'in']);
    await ask(here, 'PUT /api/db/webmail/prefs/mail/dave@example.test.json', { fullname: 'Dave of Both' });
    const preferences = await ask(
      there,
      'GET /api/db/webmail/prefs/CombinedPrefs/dave@example.test/dave@example.test.json',
    );
    expect(preferences['userPreferences']).toMatchObject({ fullname: 'Dave of Both' });
    expect((await ask(there, 'GET /api/auth/sessions'))['devices']).toHaveLength(2);
    await ask(there, 'POST /api/auth/sessions/end', { own: false });
    expect(await here.call(folders, {}).catch((error: unknown) => (error as Error).message)).toMatch(/^401 /);
  });

  it('counts wrong passwords over all hosts', async () => {
    for (const host of ['mail.localhost', 'brand.localhost', '127.0.0.1', 'mail.localhost', 'brand.localhost']) {
      expect(await enter(at(host), 'erin', 'wrong')).toBe('401 invalid_credentials');
    }
    expect(await enter(at('127.0.0.1'), 'erin@example.test', 'wrong')).toBe('401 invalid_credentials');
    expect(await enter(at('brand.localhost'), 'erin')).toBe('429 sign_in_delayed');
    expect(await enter(at('mail.localhost'), 'frank')).toBe('in');
  });
});
