import { Failure } from '@pillarbox/contract/failure';
import type { SnapSettings } from '@pillarbox/contract/session/settings';
import { COOKIE } from '@pillarbox/contract/session/status';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Database } from '../../platform/database/database.ts';
import { createTestPlatform, TEST_HOST } from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import type { NewDevice } from './devices/known-devices.ts';
import type { PasswordDriver } from './password/password-driver.ts';
import { sessionFeature } from './session.feature.ts';
import { QUIET } from './session.test-bed.ts';
import { TEST_LOGIN } from '../../platform/testing/test-account.ts';

type Headers = Record<string, string>;
const ORIGIN = { host: TEST_HOST, origin: `http://${TEST_HOST}`, 'sec-fetch-site': 'same-origin' };

/** Secret shared with the partner's back end. */
export const BACK_END_SECRET = 'a secret of the back end, long enough';

/** A browser, which keeps its cookies. */
export class TestBrowser {
  readonly jar = new Map<string, string>();
  readonly #bed: PasswordBed;
  readonly #headers: Headers;

  constructor(bed: PasswordBed, headers: Headers = {}) {
    this.#bed = bed;
    this.#headers = headers;
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#bed.platform.app.inject({
      method,
      url,
      headers: { ...ORIGIN, cookie, 'x-hapi-rtoken': this.jar.get(COOKIE.RTOKEN) ?? '', ...this.#headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    const json = answer.json<Record<string, unknown> & { error?: { code: string } }>();
    return { status: answer.statusCode, json, code: json.error?.code ?? '' };
  }

  async signIn(user = 'alice', password = this.#bed.passwords.get('alice@example.test') ?? '') {
    return this.call('POST', '/api/bf/login', { user, password });
  }

  /** Returns `open` when a call to the mailbox is answered; otherwise the error code. */
  async mail(): Promise<string> {
    const { code } = await this.call('GET', '/api/auth/sessions');
    return code === '' ? 'open' : code;
  }
}

/** The session feature over a mail server that a test controls. */
export class PasswordBed {
  readonly platform: TestPlatform;
  readonly passwords = new Map<string, string>();
  /** Addresses whose password the mail server calls expired. */
  readonly expired = new Set<string>();
  /** Addresses whose password the provider wants to be changed. */
  readonly wanted = new Set<string>();
  readonly resealed: string[] = [];
  readonly newDevices: NewDevice[] = [];
  driver: PasswordDriver | null;
  snap: SnapSettings | undefined;
  time = Date.UTC(2026, 10, 21);

  private constructor(platform: TestPlatform, database: Database) {
    this.platform = platform;
    this.driver = this.#localDriver();
    sessionFeature({
      ...QUIET,
      ...platform,
      db: database.db,
      partnerOf: () => ({ id: '754', login: TEST_LOGIN }),
      providerOf: () => ({ name: 'Northwater', requiresSecondFactor: false }),
      checkPassword: (_partner, credentials) => this.check(credentials),
      isPasswordExpired: ({ mail }) => Promise.resolve(this.wanted.has(mail)),
      expire: ({ mail }, expired) => {
        if (expired) this.wanted.add(mail);
        else this.wanted.delete(mail);
        return Promise.resolve();
      },
      passwordsOf: () => ({ driver: this.driver, length: 8, page: '' }),
      passwordChanged: ({ mail }) => Promise.resolve(void this.wanted.delete(mail)),
      snapOf: () => this.snap,
      trustedPartnerAt: () => ({ id: '754', login: TEST_LOGIN, backEndSecret: BACK_END_SECRET }),
      masterOf: (_partner, maillogin) => ({ password: 'of the master', signsInAs: `${maillogin}*master` }),
      signedIn: ({ credentials }) => this.resealed.push(credentials.password),
      notifyNewDevice: (_session, device) => this.newDevices.push(device),
    });
  }

  static async open(database: Database): Promise<PasswordBed> {
    const time = { now: () => bed.time, sleep: (ms: number) => Promise.resolve(void (bed.time += ms)) };
    const bed: PasswordBed = new PasswordBed(
      await createTestPlatform({ trustedProxies: ['127.0.0.1'], database, clock: time }),
      database,
    );
    bed.passwords.set('alice@example.test', 'old-word-1!');
    return bed;
  }

  browser(headers: Headers = {}): TestBrowser {
    return new TestBrowser(this, headers);
  }

  /** A call of the partner's back end, which has neither cookies nor an Origin. */
  async backEnd(request: { method: 'POST' | 'PUT'; url: string; body: object; authorization?: string }) {
    const { method, url, body, authorization = `Bearer ${BACK_END_SECRET}` } = request;
    const headers = { host: TEST_HOST, authorization };
    const answer = await this.platform.app.inject({ method, url, headers, payload: body });
    const json = answer.json<{ token?: string; url?: string; expires?: number; error?: { code: string } }>();
    return { status: answer.statusCode, json, code: json.error?.code ?? '' };
  }

  check({ user, password, signsInAs }: Credentials): Promise<void> {
    if (this.expired.has(user)) return Promise.reject(new Failure('password_change_required'));
    const byMaster = signsInAs === `${user}*master` && password === 'of the master';
    const right = byMaster || this.passwords.get(user) === password;
    return right ? Promise.resolve() : Promise.reject(new Failure('invalid_credentials'));
  }

  #localDriver(): PasswordDriver {
    const set = (mail: string, fresh: string): Promise<void> => {
      this.passwords.set(mail, fresh);
      this.expired.delete(mail);
      return Promise.resolve();
    };
    return {
      canReset: true,
      provesOld: true,
      change: ({ mail }, old, fresh) =>
        this.passwords.get(mail) === old ? set(mail, fresh) : Promise.reject(new Failure('password_wrong')),
      reset: ({ mail }, fresh) => set(mail, fresh),
    };
  }
}
