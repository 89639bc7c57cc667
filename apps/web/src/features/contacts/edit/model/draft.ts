import type { Contact, SubmittedContact } from '@pillarbox/contract/contacts/contact';
import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { nobody } from '@pillarbox/contract/contacts/person';
import { dayParts, dayText } from './day-parts.ts';
import type { DayParts } from './day-parts.ts';

/** The lists of a person, with the labels that the form offers for each. */
export const LABELS_OF = {
  emails: ['home', 'work', 'other'],
  phones: ['mobile', 'home', 'work', 'main', 'fax', 'workfax', 'pager', 'other'],
  addresses: ['home', 'work', 'other'],
  sites: ['home', 'work', 'other'],
  networks: ['home', 'work', 'other'],
} as const;
export type PersonList = keyof typeof LABELS_OF;
export type TextList = Exclude<PersonList, 'addresses'>;
/** The days of a person. */
export const DAYS = ['birthday', 'anniversary'] as const;

/** What the form holds. */
export interface Draft {
  readonly person: Person;
  readonly days: Readonly<Record<(typeof DAYS)[number], DayParts>>;
  readonly book: string;
  readonly groups: readonly string[];
}

/** A person without anything. */
export const NOBODY: Person = nobody();

/** The form of a contact. */
export function draftOf(contact: Pick<Contact, 'Person' | 'AddressBookId' | 'Groups'>): Draft {
  const { Person: person, AddressBookId: book, Groups: groups } = contact;
  const days = { birthday: dayParts(person.birthday), anniversary: dayParts(person.anniversary) };
  return { person, days, book, groups };
}

/** The form with an empty row for an address and a number, when there is none: most people have both. */
export function withRows(draft: Draft): Draft {
  const empty = (['emails', 'phones'] as const).filter((list) => draft.person[list].length === 0);
  return { ...draft, person: empty.reduce((person, list) => addRow(person, list), draft.person) };
}

let rows = 0;

/** Adds an empty row with the first label that the list does not have yet. */
export function addRow(person: Person, list: PersonList): Person {
  const taken = new Set<string>(person[list].map(({ label }) => label));
  const label = list === 'sites' ? '' : (LABELS_OF[list].find((one) => !taken.has(one)) ?? '');
  rows += 1;
  // The card has no line with this id, so the gateway adds one.
  const row = { id: `new ${String(rows)}`, label };
  if (list !== 'addresses') return { ...person, [list]: [...person[list], { ...row, value: '' }] };
  const address = { ...row, street: '', extended: '', city: '', state: '', zip: '', country: '' };
  return { ...person, addresses: [...person.addresses, address] };
}

/** Changes one row of a list; null removes it. */
export function changeRow(
  person: Person,
  list: PersonList,
  { id, change }: { readonly id: string; readonly change: Partial<LabelledText & PostalAddress> | null },
): Person {
  const values: readonly (LabelledText | PostalAddress)[] = person[list];
  const after =
    change === null
      ? values.filter((row) => row.id !== id)
      : values.map((row) => (row.id === id ? { ...row, ...change } : row));
  return { ...person, [list]: after };
}

function hasText({ id: _id, label: _label, ...texts }: LabelledText | PostalAddress): boolean {
  return Object.values(texts).some((text) => text.trim() !== '');
}

/** The person of a draft without its empty rows; a day that is none is left out. */
export function personOf({ person, days }: Draft): Person {
  const filled = <T extends LabelledText | PostalAddress>(values: readonly T[]): T[] => values.filter(hasText);
  return {
    ...person,
    name: person.name.trim(),
    emails: filled(person.emails),
    phones: filled(person.phones),
    addresses: filled(person.addresses),
    sites: filled(person.sites),
    networks: filled(person.networks),
    birthday: dayText(days.birthday) ?? '',
    anniversary: dayText(days.anniversary) ?? '',
  };
}

/** What is sent to the gateway. */
export function submitted(draft: Draft): SubmittedContact {
  return { Person: personOf(draft), AddressBookID: draft.book, GroupID: [...draft.groups] };
}

/** Whether two drafts would be saved alike. */
export function isSame(one: Draft, other: Draft): boolean {
  const text = (draft: Draft): string =>
    JSON.stringify([personOf(draft), draft.days, draft.book, [...draft.groups].sort()]);
  return text(one) === text(other);
}
