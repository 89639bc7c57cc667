declare const isAccountId: unique symbol;

/**
 * Identity of an account: the mail system that checks its password, and its canonical login name there. The same at every
 * entrance: whichever brand, host or spelling somebody used. What an account keeps is keyed by it, and by nothing else.
 */
export type AccountId = string & { readonly [isAccountId]: true };

/** An account, and the partner by which it was entered. A session is one. */
export interface Account {
  readonly accountId: AccountId;
  /** Id of the partner whose settings, servers and words count here. */
  readonly partner: string;
  /** Address that the user is known by at this partner, lower case. */
  readonly mail: string;
}

/** Whom an event is for: every socket of an account; where a partner is named, only those that were opened at its hosts. */
export interface Audience extends Pick<Account, 'accountId'> {
  readonly onlyPartner?: Account['partner'];
}

/** Builds the identity; `system` holds no `/`, so that no two pairs make the same text. Both are normalised already. */
export function accountIdOf(system: string, login: string): AccountId {
  return `${system}/${login}` as AccountId;
}
