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
