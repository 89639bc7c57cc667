import { issuer as issuerSettings } from '@pillarbox/contract/session/issuer-settings';
import { Failure } from '@pillarbox/contract/failure';
import { ISSUER_RETURN_PATH, ISSUER_SIGN_IN_LIFE_S } from '@pillarbox/contract/session/issuer';
import { COOKIE } from '@pillarbox/contract/session/status';
import { withAccessToken } from '@pillarbox/mailbox/bearer';
import type { Credentials } from '@pillarbox/mailbox/port';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Leases } from '../../../platform/database/leases.ts';
import { Egress } from '../../../platform/egress/egress.ts';
import { TEST_LOGIN } from '../../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { createTestPlatform } from '../../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../../platform/testing/test-platform.ts';
import { sessionFeature } from '../session.feature.ts';
import { QUIET } from '../session.test-bed.ts';
import { FakeIssuer } from './fake-issuer.test-bed.ts';
import { IssuerClient } from './issuer-client.ts';
import { IssuerGrants } from './issuer-grants.ts';
import type { IssuerPartner } from './issuer-partner.ts';
import { IssuerStore } from './issuer.store.ts';
import { StartedSignIns } from './started-sign-ins.ts';

const MINE = 'mail.test';
const OTHERS = 'other.test';

type Settings = Partial<IssuerPartner['settings']>;

describeOnDatabases('sign-in at an issuer', (open) => {
  let database: Database;
  let platform: TestPlatform;
  let fake: FakeIssuer;
  let second: FakeIssuer;
  let grants: IssuerGrants;
  let time: number;
  let settings: Settings;
  let needsFactor: boolean;
  let mailTakes: (credentials: Credentials) => Promise<void>;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    [fake, second] = [await FakeIssuer.start(), await FakeIssuer.start()];
    time = Date.now();
    settings = {};
    needsFactor = false;
    mailTakes = () => Promise.resolve();
    const clock = { now: () => time, sleep: (ms: number) => systemClock.sleep(ms) };
    const partnerAt = (host: string): string => (host === OTHERS ? '755' : '754');
    platform = await createTestPlatform({ database, clock, partnerAt, publicHosts: [MINE, OTHERS] });
    const { secrets } = platform;
    const of = (id: string): IssuerPartner => {
      const { address } = id === '754' ? fake : second;
      const given = { address, name: 'Example', clientId: 'pillarbox', ...settings };
      return { id, login: TEST_LOGIN, settings: issuerSettings.parse(given), secret: null };
    };
    const store = new IssuerStore(database.db);
    const egress = new Egress({ isPublic: () => true, allowPort: () => true });
    const client = new IssuerClient({ egress, clock, onError: () => undefined });
    grants = new IssuerGrants({ store, secrets, clock, leases: new Leases(database.db), client, partnerOf: of });
    sessionFeature({
      ...QUIET,
      ...platform,
      db: database.db,
      partnerOf: (host) => ({ id: partnerAt(host), login: TEST_LOGIN }),
      providerOf: () => ({ name: 'Northwater', requiresSecondFactor: needsFactor }),
      checkPassword: (_partner, credentials) => mailTakes(credentials),
      takesPasswords: () => settings.passwords !== false,
      masterOf: (_partner, maillogin) => ({ password: 'of the master', signsInAs: `${maillogin}*master` }),
      issuers: {
        client,
        grants,
        started: new StartedSignIns({ store, secrets, clock }),
        at: (host) => of(partnerAt(host)),
        of,
        sweep: () => store.removeExpired(new Date(time)),
      },
    });
  });
  afterEach(async () => {
    await platform.app.close();
    fake.close();
    second.close();
  });

  /** A browser at a host, which keeps its cookies. */
  const browser = (host = MINE, jar = new Map<string, string>()) => {
    const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', cookie };
      const token = { 'x-hapi-rtoken': jar.get(COOKIE.RTOKEN) ?? '' };
      const reply = await platform.app.inject({
        method,
        url,
        headers: { ...headers, ...token },
        ...(payload && { payload }),
      });
      for (const { name, value } of reply.cookies) jar.set(name, value);
      const json = reply.json<Record<string, unknown> & { error?: { code: string }; url?: string }>();
      return { status: reply.statusCode, json, code: json.error?.code ?? 'ok' };
    };
    const begin = async (at = fake) => at.authorize((await call('POST', '/api/auth/issuer/begin', {})).json.url ?? '');
    const finish = async (returned: object) => (await call('POST', '/api/auth/issuer/finish', returned)).code;
    const session = async () =>
      (await platform.sessions.find(jar.get(COOKIE.SESSION) ?? ''))?.session ?? expect.fail('signed out');
    return { call, begin, finish, session, jar };
  };

  it('works once, within ten minutes, in the browser and at the partner where it began', async () => {
    const page = browser();
    const returned = await page.begin();
    for (const stranger of [browser(), browser(OTHERS, page.jar)]) {
      await stranger.begin(stranger.jar === page.jar ? second : fake);
      expect(await stranger.finish(returned)).toBe('issuer_refused');
    }
    expect(await page.finish({ ...returned, state: 'x' })).toBe('issuer_refused');
    expect(await page.finish({ state: returned.state, error: 'access_denied' })).toBe('issuer_refused');
    expect(await page.finish(returned)).toBe('issuer_refused');

    // Two windows of one browser each begin a sign-in, and each completes its own.
    const [one, other] = [await page.begin(), await page.begin()];
    const outcomes = await Promise.all([page.finish(one), page.finish(one), page.finish(other)]);
    expect(outcomes.toSorted()).toEqual(['issuer_refused', 'ok', 'ok']);
    const late = await page.begin();
    time += ISSUER_SIGN_IN_LIFE_S * 1000;
    expect(await page.finish(late)).toBe('issuer_refused');
    const { rows } = await database.db.execute('select * from issuer_grants');
    expect(JSON.stringify(rows.map(Object.values))).not.toMatch(/access-1|refresh-1/);
  });

  it('leads from the redirect address to the own page only, with the known parts', async () => {
    const visit = async (search: string): Promise<unknown> => {
      const headers = { host: MINE, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
      const reply = await platform.app.inject({ method: 'GET', url: ISSUER_RETURN_PATH + search, headers });
      return [reply.statusCode, reply.headers.location];
    };
    expect(await visit('?code=a%26b&state=s&next=https://evil.test&session_state=1')).toEqual([
      303,
      '/#/issuer?state=s&code=a%26b',
    ]);
    expect(await visit('?state=//evil.test&state=x')).toEqual([303, '/#/issuer?']);
    const foreign = { host: MINE, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const begun = await platform.app.inject({
      method: 'POST',
      url: '/api/auth/issuer/begin',
      headers: foreign,
      payload: {},
    });
    expect(begun.json()).toMatchObject({ error: { code: 'origin_refused' } });
  });

  it('leaves the second factor to the partner, and the mailbox to the mail server', async () => {
    needsFactor = true;
    const page = browser();
    expect(await page.finish(await page.begin())).toBe('ok');
    expect((await page.session()).duty).toBe('setup');
    mailTakes = () => Promise.reject(new Failure('invalid_credentials'));
    expect(await page.finish(await page.begin())).toBe('issuer_account');
    mailTakes = () => Promise.reject(new Failure('mail_timeout'));
    expect(await page.finish(await page.begin())).toBe('mail_timeout');
    const refused = await database.db.execute('select id from issuer_grants');
    settings = { passwords: false };
    expect((await page.call('POST', '/api/bf/login', { user: 'alice', password: 'x' })).code).toBe('feature_off');
    await page.call('POST', '/api/auth/issuer/begin', {});
    expect((await database.db.execute('select id from issuer_grants')).rows).toHaveLength(refused.rows.length);
  });

  it('confirms who is signed in when the issuer has asked that user again, and nobody else', async () => {
    const page = browser();
    expect(await page.finish(await page.begin())).toBe('ok');
    const { id } = await page.session();
    const confirm = async (claims: object): Promise<string> => {
      fake.claims = (honest) => ({ ...honest, ...claims });
      const { url = '' } = (await page.call('POST', '/api/auth/issuer/begin', { confirms: true })).json;
      expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
      return await page.finish(fake.authorize(url));
    };
    const now = Math.floor(time / 1000);
    expect(await confirm({})).toBe('issuer_refused');
    expect(await confirm({ auth_time: now - 3600 })).toBe('issuer_refused');
    expect(await confirm({ auth_time: now, email: 'bob@example.test' })).toBe('issuer_refused');
    expect(page.jar.has('Confirmed')).toBe(false);
    expect(await confirm({ auth_time: now })).toBe('ok');
    expect(page.jar.get('Confirmed')).toMatch(/^\d+\./);
    expect((await page.session()).id).toBe(id);
  });

  it('opens mailboxes by the master user where the partner wants that, and still signs out at the issuer', async () => {
    settings = { mailAccess: 'masterUser', signsOut: true };
    const page = browser();
    expect(await page.finish(await page.begin())).toBe('ok');
    const { credentials } = await page.session();
    expect(credentials).toMatchObject({ password: 'of the master', signsInAs: 'alice@example.test*master' });
    expect(grants.forServer(credentials)).toBe(credentials);
    fake.tokenReply = (reply) => reply.writeHead(500).end();
    time += 3_600_000;
    await grants.renewIfDue(credentials);
    const { url = '' } = (await page.call('GET', '/api/auth/logout')).json;
    expect(url).toContain(`${fake.address}/end?`);
    expect(url).toContain('id_token_hint=');
    // The cookies are the only key to the tokens.
    await expect(page.session()).rejects.toThrow('signed out');
  });

  it('renews the access token before its end, once for all who ask, and ends what the issuer refuses', async () => {
    const page = browser();
    expect(await page.finish(await page.begin())).toBe('ok');
    const { credentials } = await page.session();
    const { accessToken } = grants.forServer(credentials);
    const token = (refused?: string): Promise<string> => accessToken?.(refused) ?? expect.fail('no token');
    expect(await token()).toBe('access-1');
    time += 241_000;
    const before = fake.asked.length;
    const renewed = await Promise.all(Array.from({ length: 5 }, () => token()));
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe('access-1');
    expect(fake.asked.length - before).toBe(1);
    // A mail server that refuses the token gets another one, once.
    const shown: string[] = [];
    const refusing = (shownToken: string): Promise<never> => {
      shown.push(shownToken);
      return Promise.reject(new Failure('invalid_credentials'));
    };
    await expect(withAccessToken(token, refusing)).rejects.toThrow('invalid_credentials');
    expect(shown).toHaveLength(2);

    // An issuer that is down ends nothing.
    time += 241_000;
    fake.tokenReply = (reply) => reply.writeHead(503).end();
    await grants.renewIfDue(credentials);
    await expect(token()).rejects.toThrow('mail_unavailable');
    fake.tokenReply = null;
    await grants.renewIfDue(credentials);
    time += 241_000;
    fake.refreshToken = 'another one';
    await expect(grants.renewIfDue(credentials)).rejects.toThrow('invalid_credentials');
    await expect(token()).rejects.toThrow('invalid_credentials');
  });
});
