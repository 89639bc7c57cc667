import type { Address } from '@pillarbox/contract/mail/fields';
import { fold } from '@pillarbox/rules/fold';
import { MAX_PEOPLE, MAX_PEOPLE_TEXT, MAX_PERSON_PART } from './limits.ts';

const BETWEEN_PEOPLE = '\u0001';
const BETWEEN_PARTS = '\u0002';

// eslint-disable-next-line no-control-regex -- control characters separate fields here and are never shown
const CONTROLS = /[\u0000-\u001f\u007f]+/g;

/** Text without control characters, limited in length (characters) without splitting a surrogate pair. */
export function plainText(text: string, most: number): string {
  const plain = text.replace(CONTROLS, ' ');
  if (plain.length <= most) return plain;
  const cut = plain.slice(0, most);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Addresses as one text, for the view's string table. */
export function packPeople(people: readonly Address[]): string {
  const packed: string[] = [];
  let length = 0;
  for (const { name, mail } of people) {
    const person = plainText(name, MAX_PERSON_PART) + BETWEEN_PARTS + plainText(mail, MAX_PERSON_PART);
    length += person.length;
    const isFull = packed.length === MAX_PEOPLE || length > MAX_PEOPLE_TEXT;
    if (isFull && packed.length > 0) break;
    packed.push(person);
  }
  return packed.length === 1 ? (packed[0] ?? '') : packed.join(BETWEEN_PEOPLE);
}

/** The addresses that `packPeople` packed. */
export function unpackPeople(packed: string): Address[] {
  if (packed === '') return [];
  return packed.split(BETWEEN_PEOPLE).map((person) => {
    const [name = '', mail = ''] = person.split(BETWEEN_PARTS);
    return { name, mail };
  });
}

/** The address of the first of some packed people, in lower case; '' for none. Without unpacking the others, for long lists of senders. */
export function firstMail(packed: string): string {
  const end = packed.indexOf(BETWEEN_PEOPLE);
  const person = end === -1 ? packed : packed.slice(0, end);
  return person.slice(person.indexOf(BETWEEN_PARTS) + 1).toLowerCase();
}

/**
 * The two forms in which an address stands in the string table, folded: before another person, and at the end of a text,
 * which the table marks by a zero. No longer address contains them.
 */
export function packedMail(mail: string): readonly [within: string, last: string] {
  const part = BETWEEN_PARTS + fold(plainText(mail, MAX_PERSON_PART));
  return [part + BETWEEN_PEOPLE, `${part}\u0000`];
}

/** Packed people in the form that lists sort by: without a name, the address is used instead. */
export function sortablePeople(packed: string): string {
  return packed.startsWith(BETWEEN_PARTS) ? packed.slice(BETWEEN_PARTS.length) : packed;
}
