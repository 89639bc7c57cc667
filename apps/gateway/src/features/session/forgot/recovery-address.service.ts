import { randomInt } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { CODE_DIGITS, RESET_LIFE_MIN } from '@pillarbox/contract/session/forgot';
import { isShortEmail } from '@pillarbox/rules/short-email';
import type { Exchange, Session } from '../../../platform/http/request-pipeline.ts';
import type { Recovery } from '../recovery/recovery.ts';

/** Most attempts to enter a code. */
const MAX_TRIES = 5;
const CODE = 'recovery-code';

/** Sets the recovery address of signed-in users. An address is stored only after its code was entered. */
export class RecoveryAddressService {
  readonly #recovery: Recovery;

  constructor(recovery: Recovery) {
    this.#recovery = recovery;
  }

  /**
   * Mails a code to an address.
   * @throws Failure `invalid_request` for an invalid address or the user's own, `feature_off` when mail cannot be sent to it,
   *   `password_wrong`, `sign_in_delayed`, `submission_...`.
   */
  async begin(
    session: Session,
    asked: { address: string; password: string | undefined },
    exchange: Exchange,
  ): Promise<void> {
    const { store, stepUp, outbound, now } = this.#recovery;
    const address = asked.address.trim();
    if (!isShortEmail(address) || address.toLowerCase() === session.mail) {
      throw new Failure('invalid_request', { field: 'address' });
    }
    await stepUp.check(session, asked.password);
    await this.#recovery.limit('recovery-code', session, exchange);
    if (!(await outbound.canSend(session.partner, address))) throw new Failure('feature_off', { field: 'address' });
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const endsAt = new Date(now().getTime() + RESET_LIFE_MIN * 60_000);
    await store.saveWaiting(session, { address, codeHash: this.#codeHash(session, code), endsAt }, now());
    const words = ['LANG_OUTBOUND_CODE_SUBJECT', 'LANG_OUTBOUND_CODE_TEXT'] as const;
    await this.#recovery.sendMail(session, { to: address, texts: words, values: { code } });
  }

  /** Checks a code and stores the address that it was mailed to. @throws Failure `recovery_code_wrong`. */
  async confirm(session: Session, code: string): Promise<void> {
    const { store, now } = this.#recovery;
    const mayTry = await store.takeTry(session, MAX_TRIES, now());
    const address = mayTry ? await this.#confirmed(session, code.trim()) : null;
    if (address === null) throw new Failure('recovery_code_wrong', { field: 'code' });
    // Pending reset links went to the previous address.
    await store.removeTokensOf(session);
    await this.#recovery.clearAttempts('recovery-code', session);
    this.#recovery.publishChange(session, { recovery_email: address });
    this.#recovery.notify(session, ['LANG_OUTBOUND_RECOVERY_SUBJECT', 'LANG_OUTBOUND_RECOVERY_TEXT'], { address });
  }

  /** Removes the recovery address. @throws Failure `password_wrong`, `sign_in_delayed`. */
  async remove(session: Session, password: string | undefined): Promise<void> {
    const { store, stepUp, now } = this.#recovery;
    await stepUp.check(session, password);
    await store.removeAddress(session, now());
    await store.removeTokensOf(session);
    this.#recovery.publishChange(session, { recovery_email: '' });
  }

  async #confirmed(session: Session, code: string): Promise<string | null> {
    for (const hash of this.#recovery.secrets.signatures(CODE, codeText(session, code))) {
      const address = await this.#recovery.store.confirm(session, hash, this.#recovery.now());
      if (address !== null) return address;
    }
    return null;
  }

  #codeHash(session: Session, code: string): string {
    return this.#recovery.secrets.sign(CODE, codeText(session, code));
  }
}

function codeText({ accountId }: Session, code: string): string {
  return `${accountId}/${code}`;
}
