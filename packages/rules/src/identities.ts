import type { Identity } from '@pillarbox/contract/preferences/identities';

/** The account's own address as an identity. */
export const OWN_IDENTITY = 'own';

/** The values from which the identities of an account are made. */
export interface IdentitySources {
  /** The account's address in lower case. */
  readonly mail: string;
  /** The preferences `fullname` and `replyto_addr`. */
  readonly fullname: string;
  readonly replyto: string;
  /** The addresses that the provider allows, in lower case, the account's own among them. */
  readonly aliases: readonly string[];
  readonly stored: readonly Identity[];
}

/** Whether two addresses are the same for choosing an identity: case does not count. */
function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * All identities that the user can write as: the account's own address, the stored ones whose address is allowed, and each other
 * allowed address with the user's name.
 */
export function identitiesOf({ mail, fullname, replyto, aliases, stored }: IdentitySources): readonly Identity[] {
  const own: Identity = { id: OWN_IDENTITY, name: fullname, mail, replyto, signature: '' };
  const allowed = stored.filter((one) => aliases.some((alias) => same(alias, one.mail)));
  const plain = aliases
    .filter((alias) => ![own, ...allowed].some((one) => same(one.mail, alias)))
    .map((alias): Identity => ({ id: `alias-${alias}`, name: fullname, mail: alias, replyto, signature: '' }));
  return [own, ...allowed, ...plain];
}

/** The preferences that choose the identity of new messages. */
export interface UsualSender {
  readonly webfrom_addr: string;
  readonly default_email: string;
}

/**
 * The identity of new messages: the one with the address of the preference `webfrom_addr`, else of `default_email` [PREF-093],
 * else the account's own. An address that the user may not write as does not count.
 */
export function usualIdentity(identities: readonly Identity[], chosen: UsualSender): Identity | undefined {
  const { webfrom_addr: webfrom, default_email: usual } = chosen;
  const withAddress = (mail: string): Identity | undefined => identities.find((one) => same(one.mail, mail));
  return withAddress(webfrom === '' ? usual : webfrom) ?? identities[0];
}

/**
 * The identity that a message was sent to: the first address in the given order that the user has. Undefined when it is none of
 * them, as for a mailing list.
 */
export function identitySentTo(identities: readonly Identity[], addresses: readonly string[]): Identity | undefined {
  for (const address of addresses) {
    const found = identities.find((one) => same(one.mail, address));
    if (found !== undefined) return found;
  }
  return undefined;
}
