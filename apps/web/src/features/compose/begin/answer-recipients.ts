import type { Address } from '@pillarbox/contract/mail/fields';
import type { Message } from '@pillarbox/contract/mail/message';
import { sameMail } from '../model/recipients.ts';

/** The recipients of a reply. */
export interface AnswerRecipients {
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
}

function filled(addresses: readonly Address[]): Address[] {
  return addresses.filter((one) => one.mail !== '');
}

function without(addresses: readonly Address[], others: readonly Address[]): Address[] {
  return addresses.filter(
    (one, at) =>
      !others.some((other) => sameMail(one.mail, other.mail)) &&
      addresses.findIndex((other) => sameMail(one.mail, other.mail)) === at,
  );
}

/** The address for messages to a mailing list: its List-Post header (RFC 2369 3.4), '' without one. */
export function listPost(message: Message): string {
  const value = message.header.all.find((line) => line.name.toLowerCase() === 'list-post')?.value ?? '';
  const address = /<mailto:([^>?]+)/i.exec(value)?.[1] ?? '';
  try {
    return decodeURIComponent(address).trim();
  } catch {
    return address.trim();
  }
}

/**
 * The addresses for a reply to the author: Reply-To, else From, else Sender (RFC 5322 3.6.2). A Reply-To that a mailing list set
 * to itself does not count, because a reply to the author would reach the whole list.
 */
function authors(message: Message, list: string): Address[] {
  const { replyto, from, sender } = message.header;
  const asked = filled(replyto);
  const isListsOwn = list !== '' && asked.length > 0 && asked.every((one) => sameMail(one.mail, list));
  if (asked.length > 0 && !isListsOwn) return asked;
  return filled(from).length > 0 ? filled(from) : filled(sender);
}

/** To and Cc of a reply. A reply to an own message goes to the recipients of that message. */
export function replyRecipients(message: Message, own: readonly string[]): AnswerRecipients {
  const mine = own.map((mail) => ({ name: '', mail }));
  const isMine = (one: Address): boolean => own.some((mail) => sameMail(mail, one.mail));
  const isOwnMessage = filled(message.header.from).some(isMine) && filled(message.header.to).length > 0;
  if (isOwnMessage) return { to: without(filled(message.header.to), []), cc: [] };
  const to = without(authors(message, listPost(message)), mine);
  return { to: to.length > 0 ? to : without(authors(message, ''), []), cc: [] };
}

/**
 * To and Cc of a reply to all: To has the author and the recipients in To, Cc those in Cc. Nobody is there twice, and the user's
 * own addresses are left out. A mailing list is included even when the message reached it by Bcc.
 */
export function replyAllRecipients(message: Message, own: readonly string[]): AnswerRecipients {
  const mine = own.map((mail) => ({ name: '', mail }));
  const first = replyRecipients(message, own).to;
  const list = listPost(message);
  const others = without(filled(message.header.to), [...mine, ...first]);
  const to = [...first, ...others];
  const cc = without(filled(message.header.cc), [...mine, ...to]);
  const isListThere = list === '' || [...to, ...cc].some((one) => sameMail(one.mail, list));
  return { to, cc: isListThere ? cc : [...cc, { name: '', mail: list }] };
}
