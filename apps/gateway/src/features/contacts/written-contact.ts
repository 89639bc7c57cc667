import { hash } from 'node:crypto';
import { nobody } from '@pillarbox/contract/contacts/person';
import { cardRow } from '@pillarbox/rules/vcard/card-row';
import { newCard } from '@pillarbox/rules/vcard/edit-person';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import type { VCard } from '@pillarbox/rules/vcard/vcard';
import type { WrittenContact } from './contact.store.ts';

/** The row of a card: its text, and the columns that are read from it. `text`: the card as another program wrote it. */
export function writtenContact(id: string, card: VCard, text?: string): WrittenContact {
  return cardRow({ id, card, text }, (written) => hash('sha256', written, 'base64url'));
}

/**
 * The row of a card that gets an id and a UID of its own: two cards with one UID would be one contact for other programs, and
 * a book holds each UID once.
 */
export function withOwnUid(id: string, text: string): WrittenContact {
  const { version, lines } = parseVCard(text);
  const uid = newCard(id, nobody()).lines.filter(({ name }) => name === 'UID');
  const [first, ...rest] = lines.filter(({ name }) => name !== 'UID');
  return writtenContact(id, { version, lines: first === undefined ? uid : [first, ...uid, ...rest] });
}

/** The digits of the phone numbers in the `search` of a row. A postal code of six digits looks the same. */
export function numbersIn(search: string): string[] {
  return search.split('\n').filter((line) => /^\d{6,20}$/.test(line));
}
