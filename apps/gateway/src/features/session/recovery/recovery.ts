import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import { readLoginName } from '../../../platform/account/login-name.ts';
import type { LoginRules } from '../../../platform/account/login-rules.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { callerOf } from '../../../platform/http/limiter.ts';
import { hostName } from '../../../platform/http/origin.ts';
import type { Exchange } from '../../../platform/http/request-pipeline.ts';
import type { OutboundMail } from '../../../platform/outbound-mail/outbound-mail.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import { formatText } from '../../../platform/texts/texts.ts';
import type { TextKey, TextValues } from '../../../platform/texts/texts.ts';
import { createAttemptsStore } from '../../../platform/attempts/attempts.store.ts';
import type { AttemptsStore, Backoff } from '../../../platform/attempts/attempts.store.ts';
import { createRecoveryStore } from './recovery.store.ts';
import type { RecoveryStore } from './recovery.store.ts';
import { createStepUp } from './step-up.ts';
import type { StepUp } from './step-up.ts';

/** The partner of a host name. */
export interface RecoveryPartner {
  readonly id: string;
  readonly login: LoginRules;
}

/** Preferences of an account that its recovery data determines [PREF-102]. */
export interface RecoveryPreferences {
  readonly security_question_set: 0 | 1;
  /** The confirmed recovery address, '' for none. */
  readonly recovery_email: string;
}

/** Dependencies of the security question and the forgotten password. */
export interface RecoveryDeps {
  readonly db: Db;
  readonly sessions: Pick<Sessions, 'listOf' | 'endAll'>;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly partnerOf: (host: string) => RecoveryPartner;
  readonly outbound: OutboundMail;
  /** Returns the languages for mails to an account, the best first. */
  readonly languagesOf: (owner: Account) => Promise<readonly string[]>;
  /** Sends changed preferences to the pages of the account. */
  readonly publishChange: (owner: Account, changed: Partial<RecoveryPreferences>) => void;
  /** Logs an error of work that nothing awaits. */
  readonly logFailure: (error: unknown, what: string) => void;
}

/** Keys of the subject and the text of a mail. */
export type MailTexts = readonly [subject: TextKey, text: TextKey];

/** A mail about an account. */
export interface AccountMail {
  readonly to: string;
  readonly texts: MailTexts;
  readonly values: TextValues;
}

/**
 * What the security question and the forgotten password share: the store, the limits, the mails, and work in the background.
 */
export interface Recovery {
  readonly store: RecoveryStore;
  readonly attempts: AttemptsStore;
  readonly secrets: Secrets;
  readonly stepUp: StepUp;
  readonly outbound: OutboundMail;
  readonly now: () => Date;
  /** Returns the account that a `{user}.json` means at the partner of the request's host. @throws Failure `invalid_request`. */
  ownerOf(file: string, exchange: Exchange): Account;
  /** Counts a request for a question by IP address. @throws Failure `sign_in_delayed` after too many. */
  limitQuestions(exchange: Exchange): Promise<void>;
  /** Counts an attempt by IP address and by account. @throws Failure `sign_in_delayed`. */
  limit(kind: string, owner: Account, exchange: Exchange): Promise<void>;
  /** Removes the counted attempts of an account. */
  clearAttempts(kind: string, owner: Account): Promise<void>;
  publishChange: RecoveryDeps['publishChange'];
  /** Mails the user, at the account's own address, what was changed. */
  notify(owner: Account, texts: MailTexts, values?: TextValues): void;
  /** Sends a mail in the user's language. @throws as `sendSystemMail`. */
  sendMail(owner: Account, letter: AccountMail): Promise<void>;
  /** Runs work after the reply, so that neither its time nor its outcome is visible to the caller. */
  runInBackground(what: string, work: () => Promise<void>): void;
  /** Resolves when all work in the background is done. */
  idle(): Promise<void>;
}

/** Backoff of an IP address that tries many accounts. */
const ADDRESS_BACKOFF: Backoff = { freeFailures: 20, maxWaitS: 900 };
const QUESTIONS_BACKOFF: Backoff = { freeFailures: 40, maxWaitS: 300 };
/** Backoff of an account: answers are easy to guess, and every mail disturbs its recipient. */
const ACCOUNT_BACKOFF: Backoff = { freeFailures: 4, maxWaitS: 3600 };

/** Creates the shared parts of recovery. */
export function createRecovery(deps: RecoveryDeps): Recovery {
  const { secrets, clock, outbound, partnerOf } = deps;
  const attempts = createAttemptsStore(deps.db);
  const running = new Set<Promise<void>>();
  const now = (): Date => new Date(clock.now());

  const begin = async (key: string, patience: Backoff): Promise<void> => {
    const wait = await attempts.begin(key, patience, now());
    if (wait !== null) throw new Failure('sign_in_delayed', { retryAfter: wait });
  };
  const accountKey = (kind: string, { accountId }: Account): string => secrets.sign(`${kind}-account`, accountId);
  const addressKey = (kind: string, { ip }: Exchange): string => secrets.sign(`${kind}-address`, callerOf(ip));

  const sendMail: Recovery['sendMail'] = async (owner, { to, texts, values }) => {
    const languages = await deps.languagesOf(owner);
    const [subject, text] = texts.map((key) => formatText(languages, key, { mail: owner.mail, ...values }));
    await outbound.sendSystemMail({ partner: owner.partner, to, subject: subject ?? '', text: text ?? '' });
  };
  const runInBackground: Recovery['runInBackground'] = (what, work) => {
    const run = work()
      .catch((error: unknown) => deps.logFailure(error, what))
      .finally(() => running.delete(run));
    running.add(run);
  };

  return {
    store: createRecoveryStore(deps.db),
    attempts,
    secrets,
    stepUp: createStepUp({ sessions: deps.sessions, attempts, secrets, clock }),
    outbound,
    now,
    ownerOf: (file, exchange) => {
      const { id, login } = partnerOf(hostName(exchange.host) ?? '');
      const { accountId, mail } = readLoginName(file.replace(/\.json$/, ''), login);
      return { accountId, partner: id, mail };
    },
    limitQuestions: (exchange) => begin(addressKey('forgot-question', exchange), QUESTIONS_BACKOFF),
    limit: async (kind, owner, exchange) => {
      await begin(addressKey(kind, exchange), ADDRESS_BACKOFF);
      await begin(accountKey(kind, owner), ACCOUNT_BACKOFF);
    },
    clearAttempts: (kind, owner) => attempts.clear(accountKey(kind, owner)),
    publishChange: deps.publishChange,
    notify: (owner, texts, values = {}) => {
      runInBackground('a notice about a way back in could not be mailed', async () => {
        if (await outbound.canSend(owner.partner, owner.mail)) await sendMail(owner, { to: owner.mail, texts, values });
      });
    },
    sendMail: sendMail,
    runInBackground: runInBackground,
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
