import { define } from '@pillarbox/contract/define';
import { Failure } from '@pillarbox/contract/failure';
import { HEADER } from '@pillarbox/contract/session/status';
import type { Credentials } from '@pillarbox/mailbox/port';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { createTestPlatform, TEST_HOST } from '../../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../../platform/testing/test-platform.ts';
import { sessionFeature } from '../session.feature.ts';
import type { SessionFeature } from '../session.feature.ts';
import { QUIET } from '../session.test-bed.ts';
import { TEST_LOGIN } from '../../../platform/testing/test-account.ts';

/** An operation that stands for everything that needs a session: mail, preferences, files. */
const mailbox = define({
  id: 'test.mailbox',
  method: 'GET',
  path: '/api/test/mailbox',
  summary: 'T.',
  reply: z.object({}),
});

const CODE = { algorithm: 'SHA1', digits: 6, period: 30 };

/** The reply of `inject`, as tests read it. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** The error's code, '' when there is none. */
  readonly code: string;
  readonly details: Record<string, unknown>;
}

/** The session feature over HTTP, at two partners: 754, and 755, which requires a second factor. */
export class SecondFactorBed {
  readonly platform: TestPlatform;
  readonly feature: SessionFeature;
  readonly signedIn = vi.fn();
  readonly publishEnabled = vi.fn();
  readonly #clock: { time: number };

  private constructor(platform: TestPlatform, database: Database, clock: { time: number }) {
    this.platform = platform;
    this.#clock = clock;
    this.feature = sessionFeature({
      ...QUIET,
      ...platform,
      db: database.db,
      partnerOf: (host) => ({ id: host === 'strict.localhost' ? '755' : '754', login: TEST_LOGIN }),
      providerOf: (id) => ({ name: 'Northwater: Hosting', requiresSecondFactor: id === '755' }),
      checkPassword: (_partner: string, { password }: Credentials) =>
        password === 'right'
          ? Promise.resolve()
          : Promise.reject(new Failure(password === 'run out' ? 'password_change_required' : 'invalid_credentials')),
      signedIn: this.signedIn,
      publishEnabled: this.publishEnabled,
    });
    platform.mount(mailbox, () => Promise.resolve({}));
  }

  static async open(database: Database): Promise<SecondFactorBed> {
    const clock = { time: Date.UTC(2026, 10, 21) };
    const sleeping = { now: () => clock.time, sleep: () => Promise.resolve() };
    return new SecondFactorBed(await createTestPlatform({ database, clock: sleeping }), database, clock);
  }

  /** Closes the test bed and its database. */
  async close(): Promise<void> {
    await this.platform.close();
    await this.platform.database.close();
  }

  get now(): number {
    return this.#clock.time;
  }

  /** Advances the clock by seconds. */
  wait(seconds: number): void {
    this.#clock.time += seconds * 1000;
  }

  /** Returns the code of a secret now, or `ahead` steps later. */
  codeOf(secret: string, ahead = 0): string {
    return TOTP.generate({ secret: Secret.fromBase32(secret), ...CODE, timestamp: this.now + ahead * 30_000 });
  }

  /** Returns a code that is not valid now. */
  wrongCodeOf(secret: string): string {
    const right = [-1, 0, 1].map((ahead) => this.codeOf(secret, ahead));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
  }

  browser(host = TEST_HOST): Browser {
    return new Browser(this, host);
  }

  /** Creates an account with an authenticator. Returns its secret, its recovery codes and a signed-in browser. */
  async enabled(user: string, host?: string): Promise<{ secret: string; recovery: string[]; browser: Browser }> {
    const browser = this.browser(host);
    await browser.signIn(user);
    await browser.call('POST', '/api/auth/mfa/confirm', { password: 'right' });
    const { secret, recovery } = await browser.setUp();
    // One step later, so that the code of the set-up differs from that of the sign-in.
    this.wait(60);
    return { secret, recovery, browser };
  }
}

/** A browser: it keeps cookies and sends the headers of the page. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #bed: SecondFactorBed;
  readonly #host: string;
  mail = '';

  constructor(bed: SecondFactorBed, host: string) {
    this.#bed = bed;
    this.#host = host;
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<Answer> {
    const jar = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const answer = await this.#bed.platform.app.inject({
      method,
      url,
      headers: {
        host: this.#host,
        origin: `http://${this.#host}`,
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Test browser',
        cookie: jar,
        [HEADER.RTOKEN]: this.cookies.get('RToken') ?? '',
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    const body = answer.json<Record<string, unknown>>();
    const { code = '', details = {} } = (body['error'] ?? {}) as { code?: string; details?: Record<string, unknown> };
    return { status: answer.statusCode, body, code, details };
  }

  async signIn(user: string, password = 'right'): Promise<Answer> {
    this.mail = `${user}@example.test`;
    return this.call('POST', '/api/bf/login', { user, password });
  }

  /** Sets an authenticator up; the session must be allowed to. */
  async setUp(): Promise<{ secret: string; recovery: string[] }> {
    const { secret } = (await this.generate()).body as { secret: string };
    const { body } = await this.enable(secret, this.#bed.codeOf(secret));
    return { secret, recovery: body['recoveryCodes'] as string[] };
  }

  generate(mail = this.mail): Promise<Answer> {
    return this.call('GET', `/api/db/webmail/prefs/g2faGenerate/${mail}?margin=0&size=150`);
  }

  enable(secret: string, code: string, mail = this.mail): Promise<Answer> {
    return this.call('POST', `/api/db/webmail/prefs/g2fa/${mail}`, { secret, code });
  }

  verify(code: string, more: { mfa?: string; remember?: boolean } = {}): Promise<Answer> {
    return this.call('POST', '/api/bf/v2/auth/mfa/verify', { mfa: 'g2fa', code, ...more });
  }

  confirm(): Promise<Answer> {
    return this.call('POST', '/api/auth/mfa/confirm', { password: 'right' });
  }

  /** Returns `open` when the session may reach the mail; otherwise the error code. */
  async reach(): Promise<string> {
    return (await this.call('GET', '/api/test/mailbox')).code || 'open';
  }

  badge(): Record<string, unknown> {
    return JSON.parse(this.cookies.get('AccessBadge') ?? 'null') as Record<string, unknown>;
  }

  /** Drops the session of this browser; cookies of trusted browsers stay. */
  forgetSession(): void {
    for (const name of ['SessionID', 'AccessToken', 'AccessBadge', 'RToken', 'Confirmed']) this.cookies.delete(name);
  }
}
