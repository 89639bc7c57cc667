import type { Person } from '@pillarbox/contract/contacts/person';
import { readPerson } from '../vcard/read-person.ts';
import { readVCards, VCardError } from '../vcard/vcard.ts';

/** A person in a contact file (vCard, RFC 6350). All texts are the sender's. */
export interface Contact {
  readonly name: string;
  readonly organization: string;
  readonly mails: readonly string[];
  readonly phones: readonly string[];
  /** All that the card says of the person. */
  readonly person: Person;
}

/** Most contacts of one file that are shown. */
const MAX_CONTACTS = 20;
/** Most addresses and numbers of one contact. */
const MAX_VALUES = 10;

/** The contacts of a file; those without any of name, address and number are left out, and cards that cannot be read. */
export function readContacts(text: string): Contact[] {
  const found: Contact[] = [];
  for (const card of readVCards(text)) {
    if (card instanceof VCardError) continue;
    const person = readPerson(card);
    const { name, company, department, emails, phones } = person;
    const values = (list: readonly { readonly value: string }[]): string[] =>
      list.slice(0, MAX_VALUES).map(({ value }) => value);
    const organization = [company, department].filter(Boolean).join(', ');
    if (name !== '') found.push({ name, organization, mails: values(emails), phones: values(phones), person });
    if (found.length === MAX_CONTACTS) break;
  }
  return found;
}
