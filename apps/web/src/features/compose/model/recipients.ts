import { parseAddressList } from '@pillarbox/rules/address-list';
import { isAddress } from '@pillarbox/rules/address';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { Recipient } from './compose-state.ts';

let made = 0;

/** A chip of its own for an address. */
export function recipientOf(address: Address): Recipient {
  made += 1;
  return { key: `r${made}`, name: address.name, mail: address.mail, valid: isAddress(address.mail) };
}

/** Chips for a typed or pasted list; what is no address becomes a chip that says so. */
export function recipientsFrom(list: string): Recipient[] {
  return parseAddressList(list).map(recipientOf);
}

/** Compares addresses as people do: case does not count. */
export function sameMail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
