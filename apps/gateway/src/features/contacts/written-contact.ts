import { createHash } from 'node:crypto';
import type { Person } from '@pillarbox/contract/contacts/person';
import { nobody } from '@pillarbox/contract/contacts/person';
import { fold } from '@pillarbox/rules/fold';
import { newCard } from '@pillarbox/rules/vcard/edit-person';
import { photoOf } from '@pillarbox/rules/vcard/photo';
import { readPerson, uidOf } from '@pillarbox/rules/vcard/read-person';
import { parseVCard, writeVCard } from '@pillarbox/rules/vcard/vcard';
import type { VCard } from '@pillarbox/rules/vcard/vcard';
import type { WrittenContact } from './contact.store.ts';

/** Longest text that the search looks through, in characters: notes may be long, and the table is read whole. */
const MAX_SEARCHED = 8000;

/** The row of a card: its text, and the columns that are read from it. `text`: the card as another program wrote it. */
export function writtenContact(id: string, card: VCard, text = writeVCard(card)): WrittenContact {
  const person = readPerson(card);
  return {
    id,
    uid: uidOf(card),
    card: text,
    etag: createHash('sha256').update(text).digest('base64url').slice(0, 22),
    name: person.name,
    company: person.company,
    mails: person.emails.map(({ value }) => value.toLowerCase()),
    search: searchText(person),
    hasPhoto: photoOf(card) !== '',
  };
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

function searchText({ emails, phones, addresses, sites, networks, ...texts }: Person): string {
  const lists = [...emails, ...phones, ...sites, ...networks].map(({ value }) => value);
  const numbers = phones.map(({ value }) => value.replaceAll(/\D/g, ''));
  const postal = addresses.flatMap(({ id: _id, label: _label, ...parts }) => Object.values(parts));
  const all = [...Object.values(texts), ...lists, ...numbers, ...postal].filter(Boolean);
  return fold(all.join('\n')).slice(0, MAX_SEARCHED);
}

/** The digits of the phone numbers in a text of `searchText`. A postal code of six digits looks the same. */
export function numbersIn(search: string): string[] {
  return search.split('\n').filter((line) => /^\d{6,20}$/.test(line));
}
