import type { Person } from '@pillarbox/contract/contacts/person';
import { fold } from '../fold.ts';
import { numberKey } from './fill-person.ts';

/** The words of a name in an order that does not count: "Weber, Jonas" and "Jonas Weber" are the same. */
export function nameKey(name: string): string {
  return wordsOf(name).sort().join(' ');
}

/** The folded words of a name. */
export function wordsOf(name: string): string[] {
  return fold(name.slice(0, 500))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Whether names can be of one person who has one address: they have the same words, one has all words of the other, or one is
 * no name but the address. Two people of a family or a shop who share an address stay two.
 */
export function namesAgree(one: Person, other: Person): boolean {
  return wordsAgree(realName(one), realName(other));
}

/** Whether the words of two names can be of one person; no words are no name. */
export function wordsAgree(words: readonly string[], others: readonly string[]): boolean {
  return words.length === 0 || others.length === 0 || holdsAll(words, others) || holdsAll(others, words);
}

function holdsAll(words: readonly string[], wanted: readonly string[]): boolean {
  const held = new Set(words);
  return wanted.every((word) => held.has(word));
}

/** The words of names: each person is compared with several. */
const REAL_NAMES = new WeakMap<Person, readonly string[]>();

function realName(person: Person): readonly string[] {
  const known = REAL_NAMES.get(person) ?? readRealName(person);
  REAL_NAMES.set(person, known);
  return known;
}

function readRealName({ name, emails }: Person): string[] {
  return nameWords(
    name,
    emails.map(({ value }) => value),
  );
}

/** The words of a name; none when it is only one of the addresses. */
export function nameWords(name: string, mails: readonly string[]): string[] {
  return mails.some((mail) => mail.toLowerCase() === name.toLowerCase()) ? [] : wordsOf(name);
}

/** Whether two persons have a number in common. */
export function sharesNumber(one: Person, other: Person): boolean {
  const numbers = new Set(one.phones.map(({ value }) => numberKey(value)));
  return other.phones.some(({ value }) => numbers.has(numberKey(value)));
}

/** The texts of a person, in the order that keys of contents have. */
const TEXTS = [
  'additional',
  'anniversary',
  'birthday',
  'company',
  'department',
  'family',
  'given',
  'name',
  'nickname',
  'notes',
  'position',
  'prefix',
  'suffix',
] as const satisfies readonly (keyof Person)[];

/**
 * Everything that a person holds, as one text: the same for persons who differ only in labels, spaces and the order of values.
 * UIDs are made of it: another text for the same person would import it twice.
 */
export function contentKey(person: Person): string {
  const { emails, phones, sites, networks, addresses } = person;
  const lists = [emails, phones, sites, networks].map((values) => values.map(({ value }) => fold(value.trim())).sort());
  const postal = addresses.map(({ id: _id, label: _label, ...parts }) =>
    Object.values(parts).map((part) => fold(part)),
  );
  return JSON.stringify([TEXTS.map((key) => [key, fold(person[key].trim())]), lists, postal]);
}
