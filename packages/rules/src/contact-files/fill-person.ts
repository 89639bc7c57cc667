import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { fold } from '../fold.ts';

/** Most values of one kind that a card is given, as in the contract. */
const MAX_VALUES = 50;
/** Last digits that tell numbers apart: the same number is written with and without the code of its country. */
const NUMBER_DIGITS = 9;

type ListKey = 'emails' | 'phones' | 'sites' | 'networks';
const LISTS: readonly ListKey[] = ['emails', 'phones', 'sites', 'networks'];

/** A person with what another one has and this one lacks. Nothing is overwritten. The same object when nothing is missing. */
export function fillPerson(person: Person, more: Person): Person {
  const filled: Person = { ...person };
  let isChanged = false;
  for (const [key, value] of Object.entries(more) as [keyof Person, Person[keyof Person]][]) {
    if (typeof value !== 'string' || value === '' || person[key] !== '') continue;
    Object.assign(filled, { [key]: value });
    isChanged = true;
  }
  for (const key of LISTS) {
    const missing = missingValues(person[key], more[key], comparable[key]);
    if (missing.length > 0) filled[key] = [...person[key], ...missing.map((value) => ({ ...value, id: '' }))];
    isChanged ||= missing.length > 0;
  }
  const addresses = missingValues<PostalAddress>(person.addresses, more.addresses, postalText);
  if (addresses.length > 0) filled.addresses = [...person.addresses, ...addresses.map((one) => ({ ...one, id: '' }))];
  return isChanged || addresses.length > 0 ? filled : person;
}

function missingValues<T>(known: readonly T[], more: readonly T[], textOf: (value: T) => string): T[] {
  const seen = new Set(known.map(textOf));
  const missing: T[] = [];
  for (const value of more) {
    if (known.length + missing.length >= MAX_VALUES) break;
    const text = textOf(value);
    if (text === '' || seen.has(text)) continue;
    seen.add(text);
    missing.push(value);
  }
  return missing;
}

const comparable: Record<ListKey, (value: LabelledText) => string> = {
  emails: ({ value }) => value.trim().toLowerCase(),
  phones: ({ value }) => numberKey(value),
  sites: ({ value }) =>
    fold(value.trim())
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, ''),
  networks: ({ value }) => fold(value.trim()),
};

/** The digits that tell a number from others; the text itself when it has fewer than six. */
export function numberKey(value: string): string {
  const digits = value.replaceAll(/\D/g, '');
  return digits.length < 6 ? fold(value.trim()) : digits.slice(-NUMBER_DIGITS);
}

function postalText({ id: _id, label: _label, ...parts }: PostalAddress): string {
  return fold(Object.values(parts).join(' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
