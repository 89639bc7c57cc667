import type { Address } from '@pillarbox/contract/mail/fields';
import type { Message } from '@pillarbox/contract/mail/message';
import { isAddress } from '@pillarbox/rules/address';

/** Whether an address is the user's own. */
export function isOwn(address: Address, own: string): boolean {
  return own !== '' && address.mail.toLowerCase() === own.toLowerCase();
}

/** The sender of a message whom the user can block: with a valid address that is not the user's own. */
export function otherSender(message: Message, own: string): Address | null {
  const [from] = message.header.from;
  return from === undefined || isOwn(from, own) || !isAddress(from.mail) ? null : from;
}
