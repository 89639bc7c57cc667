import { define } from '@pillarbox/contract/define';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { SystemMail } from '../../platform/outbound-mail/outbound-mail.ts';
import {
  createTestPlatform,
  openTestSession,
  pageHeadersFor,
  TEST_HOST,
} from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { forgotFeature } from './forgot/forgot.feature.ts';
import type { ForgotFeature } from './forgot/forgot.feature.ts';
import type { RequiredRecovery } from './forgot/recovery-requirement.ts';
import type { Account } from '../../platform/account/account.ts';
import { TEST_LOGIN } from '../../platform/testing/test-account.ts';

/** Headers of a page without a session. */
export const STRANGER = { host: TEST_HOST, origin: `http://${TEST_HOST}`, 'sec-fetch-site': 'same-origin' };

/** An operation that stands for every call to the mail. */
export const anyMailCall = define({
  id: 'test.mail',
  method: 'GET',
  path: '/api/test/mail',
  origin: 'ours',
  summary: 'x',
  reply: z.object({ isin: z.boolean() }),
});

type Answer = Awaited<ReturnType<TestPlatform['app']['inject']>>;

/** The feature on a real database, with a fixed clock and a mail server that stores what it receives. */
export interface ForgotBed {
  readonly platform: TestPlatform;
  readonly feature: ForgotFeature;
  readonly sent: SystemMail[];
  readonly slept: number[];
  readonly published: object[];
  readonly resetPassword: ReturnType<typeof vi.fn<(account: Account, fresh: string) => Promise<void>>>;
  /** Addresses to which mail cannot be sent. */
  readonly unreachable: Set<string>;
  canReset: boolean;
  /** The recovery that the provider requires of accounts. */
  wanted: RequiredRecovery;
  pass(ms: number): void;
  /** Closes the test bed and its database. */
  close(): Promise<void>;
  /** Signs a user in and returns the headers of the page. */
  signIn(mail: string, factor?: 'verify'): Promise<Record<string, string>>;
  ask(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    by?: { payload?: object; headers?: Record<string, string>; ip?: string },
  ): Promise<Answer>;
}

/** Returns code and details of a refusal. */
export function errorOf(answer: { json(): unknown }): { code: string; details: object } {
  return (answer.json() as { error: { code: string; details: object } }).error;
}

/** Creates the test bed. */
export async function makeForgotBed(database: Database): Promise<ForgotBed> {
  let time = Date.UTC(2026, 10, 21);
  const slept: number[] = [];
  const clock = {
    now: () => time,
    sleep: (ms: number) => {
      slept.push(ms);
      return Promise.resolve();
    },
  };
  const platform = await createTestPlatform({ database, clock });
  const sent: SystemMail[] = [];
  const published: object[] = [];
  const unreachable = new Set<string>();
  const resetPassword = vi.fn<(account: Account, fresh: string) => Promise<void>>();
  const bed = { canReset: true, wanted: { question: false, any: false } };
  const feature = forgotFeature({
    ...platform,
    db: database.db,
    partnerOf: (host) => ({ id: host === 'other.localhost' ? '755' : '754', login: TEST_LOGIN }),
    outbound: {
      canSend: (_partner, to) => Promise.resolve(!unreachable.has(to)),
      sendSystemMail: (mail) => {
        sent.push(mail);
        return Promise.resolve();
      },
    },
    languagesOf: ({ mail }) => Promise.resolve([mail.startsWith('dora') ? 'de_DE' : '']),
    publishChange: (owner, changed) => published.push({ mail: owner.mail, ...changed }),
    logFailure: (error) => {
      throw error;
    },
    canReset: () => bed.canReset,
    passwordLength: () => 8,
    resetPassword,
    requiredBy: () => bed.wanted,
    mayLinkTo: (host) => host === 'localhost',
  });
  platform.mount(anyMailCall, () => Promise.resolve({ isin: true }));
  platform.guard.addRequirement((who) => feature.requireRecovery(who));
  return Object.assign(bed, {
    platform,
    feature,
    sent,
    slept,
    published,
    resetPassword,
    unreachable,
    pass: (ms: number) => {
      time += ms;
    },
    close: async () => {
      await platform.close();
      await database.close();
    },
    signIn: async (mail: string, factor?: 'verify') => {
      const [account = '', domain = ''] = mail.split('@');
      const credentials = { user: mail, password: 'secret' };
      const opened = await openTestSession(platform.sessions, {
        mail,
        account,
        domain,
        credentials,
        ...(factor && { factor }),
      });
      return pageHeadersFor(platform.sessions, opened);
    },
    ask: (
      method: 'GET' | 'POST' | 'PUT',
      url: string,
      by: { payload?: object; headers?: Record<string, string>; ip?: string } = {},
    ) =>
      platform.app.inject({
        method,
        url,
        headers: by.headers ?? STRANGER,
        ...(by.payload && { payload: by.payload }),
        remoteAddress: by.ip ?? '192.0.2.1',
      }),
  });
}
