import { Failure } from '@pillarbox/contract/failure';
import { MFA_ATTEMPT_LIMIT, MFA_ATTEMPTS } from '@pillarbox/contract/session/second-factor';
import type { Account } from '../../../platform/account/account.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { equalText } from '../../../platform/secrets/secrets.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { AuthenticatorStore } from './authenticator.store.ts';
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';
import { authenticatorAddress, base32, newSecret, qrPicture, stepOfCode } from './totp.ts';

export interface AuthenticatorDeps {
  readonly store: AuthenticatorStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** A secret that waits for its first code, as the user sees it. */
export interface PendingAuthenticator {
  readonly secret: string;
  readonly uri: string;
  readonly image: string;
}

/** State of the authenticator of an account. */
export interface AuthenticatorState {
  /** Time when it was turned on, in milliseconds since 1970; null when it is off. */
  readonly since: number | null;
  readonly recoveryLeft: number;
}

const SEAL = 'authenticator-secret';
const RECOVERY = 'recovery-code';
/** Time for which a new secret can be enabled, in milliseconds. */
const PENDING_LIFE_MS = 15 * 60_000;
/** Wrong codes that cause a lock, and the first and longest lock in seconds. */
const LOCK = { attempts: MFA_ATTEMPTS, first: 60, longest: 3600 };

/** Authenticator apps and recovery codes. */
export class AuthenticatorService {
  readonly #deps: AuthenticatorDeps;

  constructor(deps: AuthenticatorDeps) {
    this.#deps = deps;
  }

  async stateOf(owner: Account): Promise<AuthenticatorState> {
    const { store } = this.#deps;
    const row = await store.find(owner);
    const since = row?.enabledAt?.getTime() ?? null;
    return { since, recoveryLeft: since === null ? 0 : await store.countRecoveryCodes(owner) };
  }

  async isEnabled(owner: Account): Promise<boolean> {
    const row = await this.#deps.store.find(owner);
    return row?.enabledAt !== null && row?.enabledAt !== undefined;
  }

  /** Creates a secret. It has no effect until `enable` gets a code of it [AUTH-065]. */
  async createPending(
    owner: Account,
    issuer: string,
    qrCode: { size: number; margin: number },
  ): Promise<PendingAuthenticator> {
    const { store, secrets, clock } = this.#deps;
    const secret = newSecret();
    await store.putPending(owner, secrets.seal(SEAL, secret, boundTo(owner)), new Date(clock.now()));
    const uri = authenticatorAddress(secret, { issuer, mail: owner.mail });
    return { secret: base32(secret), uri, image: await qrPicture(uri, qrCode) };
  }

  /**
   * Enables the pending secret and returns the recovery codes, which are shown only once. Returns null when the code is wrong,
   * or the secret is not the last one created [VAL-030]. With `firstOnly`, it does not replace an enabled secret.
   */
  async enable(
    owner: Account,
    given: { secret: string; code: string },
    firstOnly: boolean,
  ): Promise<readonly string[] | null> {
    const { store, clock } = this.#deps;
    const row = await store.find(owner);
    const now = clock.now();
    if (!row?.pending || !row.pendingAt || now - row.pendingAt.getTime() > PENDING_LIFE_MS) return null;
    const secret = this.#open(owner, row.pending);
    if (!secret || !equalText(base32(secret), given.secret.replaceAll(/\s/g, '').toUpperCase())) return null;
    const step = stepOfCode(secret, digitsOf(given.code), now);
    if (step === null) return null;
    const codes = newRecoveryCodes();
    const fingerprints = codes.map((code) => this.#fingerprint(owner, code));
    const enabling = { pending: row.pending, step, now: new Date(now), firstOnly, codes: fingerprints };
    return (await store.enable(owner, enabling)) ? codes : null;
  }

  /** Removes the second factor of an account [AUTH-066]. */
  async disable(owner: Account): Promise<void> {
    await this.#deps.store.removeAll(owner);
  }

  /** Returns ten new recovery codes. The earlier ones become invalid. */
  async renewRecoveryCodes(owner: Account): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await this.#deps.store.replaceRecoveryCodes(
      owner,
      codes.map((code) => this.#fingerprint(owner, code)),
    );
    return codes;
  }

  /** Checks a code of the authenticator app. @throws Failure `second_factor_rejected`; `second_factor_attempts` after too many wrong ones [ERR-010, ERR-011]. */
  async verifyCode(owner: Account, typed: string): Promise<void> {
    await this.#attempt(owner, async () => {
      const { store, clock } = this.#deps;
      const row = await store.find(owner);
      const opened = row?.sealed ? this.#deps.secrets.unseal(SEAL, row.sealed, boundTo(owner)) : null;
      const secret = opened?.plain ?? null;
      const step = secret && stepOfCode(secret, digitsOf(typed), clock.now());
      // A code works only once, so that an observer cannot reuse it (RFC 6238 5.2).
      if (step === null || !(await store.takeStep(owner, step))) return false;
      if (opened?.outdated && row?.sealed) await this.#sealAnew(owner, row.sealed, opened.plain);
      return true;
    });
  }

  /** Uses a recovery code. @throws Failure as `verifyCode`. */
  async verifyRecoveryCode(owner: Account, typed: string): Promise<void> {
    await this.#attempt(owner, async () => {
      const code = readRecoveryCode(typed);
      return code !== null && (await this.#takeRecoveryCode(owner, code));
    });
  }

  /** Removes the counted failures after the user passed another factor. */
  forgetFailures(owner: Account): Promise<void> {
    return this.#deps.store.clearFailures(owner);
  }

  async #attempt(owner: Account, isRight: () => Promise<boolean>): Promise<void> {
    const { store, clock } = this.#deps;
    const failures = await store.beginAttempt(owner, { ...LOCK, now: new Date(clock.now()) });
    if (failures !== null && (await isRight())) {
      await store.clearFailures(owner);
      return;
    }
    if (failures !== null && failures < LOCK.attempts) throw new Failure('second_factor_rejected');
    const lockedUntil = (await store.find(owner))?.lockedUntil?.getTime() ?? 0;
    const retryAfter = Math.max(1, Math.ceil((lockedUntil - clock.now()) / 1000));
    throw new Failure('second_factor_attempts', { number: MFA_ATTEMPT_LIMIT, retryAfter });
  }

  async #sealAnew(owner: Account, old: Buffer, secret: Buffer): Promise<void> {
    await this.#deps.store.sealAnew(owner, old, this.#deps.secrets.seal(SEAL, secret, boundTo(owner)));
  }

  #open(owner: Account, sealed: Buffer): Buffer | null {
    return this.#deps.secrets.open(SEAL, sealed, boundTo(owner));
  }

  async #takeRecoveryCode(owner: Account, code: string): Promise<boolean> {
    for (const fingerprint of this.#deps.secrets.signatures(RECOVERY, codeText(owner, code))) {
      if (await this.#deps.store.takeRecoveryCode(owner, fingerprint)) return true;
    }
    return false;
  }

  #fingerprint(owner: Account, code: string): string {
    return this.#deps.secrets.sign(RECOVERY, codeText(owner, code));
  }
}

/** Binds a seal to its account, so that it cannot be opened for another one. */
function boundTo(owner: Account): Buffer {
  return Buffer.from(owner.accountId, 'utf8');
}

/** Removes the spaces and hyphens that users type between groups of digits. */
function digitsOf(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}

function codeText(owner: Account, code: string): string {
  return `${owner.accountId}${readRecoveryCode(code) ?? ''}`;
}
