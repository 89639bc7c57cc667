import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { RESET_LIFE_MIN } from '@pillarbox/contract/session/forgot';
import { verifyPassword } from '@pillarbox/mailbox/local/password';
import { isPassword } from '@pillarbox/rules/password';
import { normaliseAnswer } from '@pillarbox/rules/security-answer';
import type { Account } from '../../../platform/account/account.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Exchange } from '../../../platform/http/request-pipeline.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import type { Recovery } from '../recovery/recovery.ts';

/** Dependencies of the forgotten password in addition to `Recovery`. */
export interface ForgotDeps {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'listOf' | 'endAll'>;
  /** Returns whether the partner's password driver can set a password without the old one. */
  readonly canReset: (partner: string) => boolean;
  /** Returns the least number of characters of a password at the partner. */
  readonly passwordLength: (partner: string) => number;
  /** @throws Failure `password_refused`, `password_unavailable`. */
  readonly resetPassword: (account: Account, newPassword: string) => Promise<void>;
  /** Returns whether this name of the Host header may be used in a mailed link. */
  readonly mayLinkTo: (host: string) => boolean;
}

/** Least time of a refusal, in milliseconds, so that the time does not reveal the reason. */
const MIN_REFUSAL_MS = 400;
/** Most wrong answers to a question. After that it accepts none until it is set again, because somebody is guessing. */
export const MAX_WRONG_ANSWERS = 10;

const TOKEN_LIFE_MS = RESET_LIFE_MIN * 60_000;

/** Returns the stored form of a token. 256 random bits need neither a salt nor a slow hash. */
function tokenHash(token: string): string {
  return createHash('sha256').update(`reset/${token}`, 'utf8').digest('base64url');
}

/** Resets forgotten passwords. No reply reveals whether an account exists. */
export class ForgotService {
  readonly #recovery: Recovery;
  readonly #deps: ForgotDeps;

  constructor(recovery: Recovery, deps: ForgotDeps) {
    this.#recovery = recovery;
    this.#deps = deps;
  }

  /**
   * Checks an answer and returns a token for a right one.
   * @throws Failure `answer_wrong` for a wrong answer and for an account without a question, after the same work and time.
   */
  async validateAnswer(owner: Account, answer: string, exchange: Exchange): Promise<string> {
    const { store } = this.#recovery;
    const begun = this.#deps.clock.now();
    this.#requireReset(owner.partner);
    await this.#recovery.limit('forgot-answer', owner, exchange);
    const row = await store.find(owner);
    const open = (row?.wrongAnswers ?? 0) < MAX_WRONG_ANSWERS;
    const right = await verifyPassword(normaliseAnswer(answer), row?.answerHash ?? null);
    if (!right || !open) {
      await store.countWrong(owner);
      await this.#deps.clock.sleep(Math.max(0, MIN_REFUSAL_MS - (this.#deps.clock.now() - begun)));
      throw new Failure('answer_wrong', { field: 'answer' });
    }
    await this.#recovery.clearAttempts('forgot-answer', owner);
    return await this.#newToken(owner);
  }

  /** Mails a link after the reply. `origin` is that of our own page. */
  async sendLink(owner: Account, origin: string, exchange: Exchange): Promise<void> {
    this.#requireReset(owner.partner);
    await this.#recovery.limit('forgot-link', owner, exchange);
    const host = new URL(origin).hostname;
    this.#recovery.runInBackground('a link to set a new password could not be mailed', async () => {
      const row = await this.#recovery.store.find(owner);
      if (!row?.address || !this.#deps.mayLinkTo(host)) return;
      const link = `${origin}/#/forgot?token=${await this.#newToken(owner)}`;
      const words = ['LANG_OUTBOUND_RESET_SUBJECT', 'LANG_OUTBOUND_RESET_TEXT'] as const;
      await this.#recovery.sendMail(owner, { to: row.address, texts: words, values: { link } });
    });
  }

  /**
   * Sets a new password. The token is removed before the driver is called, so that it works once, and restored when the driver
   * refuses.
   * @throws Failure `password_weak`, `reset_token_invalid`, `password_refused`, `password_unavailable`.
   */
  async reset(partner: string, token: string, password: string): Promise<void> {
    const { store, now } = this.#recovery;
    this.#requireReset(partner);
    const length = this.#deps.passwordLength(partner);
    if (!isPassword(password, { length })) throw new Failure('password_weak', { field: 'password', limit: length });
    const taken = await store.takeToken(tokenHash(token), partner, now());
    if (!taken) throw new Failure('reset_token_invalid');
    try {
      await this.#deps.resetPassword(taken, password);
    } catch (error) {
      await store.addToken(taken);
      throw error;
    }
    await this.#afterReset(taken);
  }

  async #afterReset(owner: Account): Promise<void> {
    const { store, attempts, secrets } = this.#recovery;
    await store.removeTokensOf(owner);
    await this.#deps.sessions.endAll(owner.accountId);
    // The failed sign-ins of a user who forgot the password no longer count.
    await attempts.clear(secrets.sign('sign-in-account', owner.accountId));
    this.#recovery.notify(owner, ['LANG_OUTBOUND_CHANGED_SUBJECT', 'LANG_OUTBOUND_CHANGED_TEXT']);
  }

  async #newToken({ accountId, partner, mail }: Account): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const endsAt = new Date(this.#recovery.now().getTime() + TOKEN_LIFE_MS);
    await this.#recovery.store.addToken({ hash: tokenHash(token), accountId, partner, mail, endsAt });
    return token;
  }

  #requireReset(partner: string): void {
    if (!this.#deps.canReset(partner)) throw new Failure('feature_off');
  }
}
