import { parseAddressList } from '@pillarbox/rules/address-list';
import { isAddress } from '@pillarbox/rules/address';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { Recipient } from './compose-state.ts';

let made = 0;

/** A recipient for an address. */
export function recipientOf(address: Address): Recipient {
  made += 1;
  return { key: `r${made}`, name: address.name, mail: address.mail, valid: isAddress(address.mail) };
}

/** Recipients for a typed or pasted list; text that is no address becomes an invalid one. */
export function recipientsFrom(list: string): Recipient[] {
  return parseAddressList(list).map(recipientOf);
}

/** Compares addresses without regard to case. */
export function sameMail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
