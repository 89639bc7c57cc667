import { Failure } from '@pillarbox/contract/failure';

/** The account whose password is changed. */
export interface PasswordAccount {
  /** Address, lower case. */
  readonly mail: string;
  readonly account: string;
  readonly domain: string;
}

/** Changes passwords at a provider. */
export interface PasswordDriver {
  /** Whether a password can be reset without the old one. */
  readonly canReset: boolean;
  /** Whether `change` itself checks the old password. Otherwise the mail server must check it first. */
  readonly provesOld: boolean;
  /**
   * Changes a password.
   * @throws Failure `password_wrong` (the old one), `password_refused` (the new one; `serverText` may say why),
   * `password_unavailable` (no reply, or invalid settings).
   */
  change(account: PasswordAccount, old: string, fresh: string): Promise<void>;
  /** Resets a password. Call it only when `canReset` is true. @throws Failure as `change`. */
  reset(account: PasswordAccount, fresh: string): Promise<void>;
}

/** Abilities of a driver. `provesOld` defaults to true. */
interface Abilities {
  readonly canReset: boolean;
  readonly provesOld?: boolean;
}

/** Creates a driver from one function that sets a new password. `old` is null for a reset. */
export function driverOf(
  set: (account: PasswordAccount, old: string | null, fresh: string) => Promise<void>,
  { canReset, provesOld = true }: Abilities,
): PasswordDriver {
  return {
    canReset,
    provesOld,
    change: set,
    reset: (account, fresh) =>
      canReset ? set(account, null, fresh) : Promise.reject(new Failure('password_unavailable')),
  };
}
