declare const isAccountId: unique symbol;

/**
 * Identity of an account: the mail system that checks its password, and its canonical login name there. It does not depend on
 * the brand, the host or the spelling that somebody signed in with. All data of an account is stored under it.
 */
export type AccountId = string & { readonly [isAccountId]: true };

/** An account and the partner through which it signed in. A session is one. */
export interface Account {
  readonly accountId: AccountId;
  /** Id of the partner whose settings and servers apply. */
  readonly partner: string;
  /** Address of the user at this partner, lower case. */
  readonly mail: string;
}

/** The recipients of an event: every socket of an account, or only those opened at the hosts of one partner. */
export interface Audience extends Pick<Account, 'accountId'> {
  readonly onlyPartner?: Account['partner'];
}

/** Builds the identity from normalised values. `system` contains no `/`, so two different pairs never give the same text. */
export function accountIdOf(system: string, login: string): AccountId {
  return `${system}/${login}` as AccountId;
}
