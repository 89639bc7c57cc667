import { Failure } from '@pillarbox/contract/failure';

/** Whose password. */
export interface PasswordAccount {
  /** Address, lower case. */
  readonly mail: string;
  readonly account: string;
  readonly domain: string;
}

/** What changes passwords at a provider. */
export interface PasswordDriver {
  /** A forgotten password can be set anew, without the old one. */
  readonly canReset: boolean;
  /** `change` itself finds out whether the old password is right; otherwise the mail server has to say so first. */
  readonly provesOld: boolean;
  /**
   * @throws Failure `password_wrong` (the old one), `password_refused` (the new one; `serverText` may say why),
   * `password_unavailable` (nobody answered, or the settings do not work).
   */
  change(account: PasswordAccount, old: string, fresh: string): Promise<void>;
  /** To be called only where `canReset`. @throws Failure as `change`. */
  reset(account: PasswordAccount, fresh: string): Promise<void>;
}

/** What a driver can: `provesOld` is true unless it says otherwise. */
interface Abilities {
  readonly canReset: boolean;
  readonly provesOld?: boolean;
}

/** A driver made of the one thing it does: setting a new password, with the old one or, where that is null, without. */
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
