import { isAddress } from '@pillarbox/rules/address';

/**
 * An account's addresses in lower case: its own first, then its further ones [DATA-014, PREF-023]; a name without @ gets
 * the account's domain [PREF-024]. Invalid addresses and duplicates are left out.
 */
export function aliasList(own: { mail: string; domain: string }, further: readonly string[]): string[] {
  const whole = further
    .map((alias) => alias.trim().toLowerCase())
    .map((alias) => (alias.includes('@') ? alias : `${alias}@${own.domain}`))
    .filter(isAddress);
  return [...new Set([own.mail, ...whole])];
}
