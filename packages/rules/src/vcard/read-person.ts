import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { dayOf } from './day-of-life.ts';
import { labelOf } from './labels.ts';
import { lineNamed } from './vcard.ts';
import type { VCard } from './vcard.ts';
import type { VCardLine } from './vcard-line.ts';
import { partsOf, textOf } from './vcard-value.ts';

/** The properties of each list of a person. */
export const PROPERTIES = {
  emails: ['EMAIL'],
  phones: ['TEL'],
  addresses: ['ADR'],
  sites: ['URL'],
  networks: ['X-SOCIALPROFILE', 'SOCIALPROFILE', 'IMPP'],
} as const satisfies Partial<Record<keyof Person, readonly string[]>>;
export type PersonList = keyof typeof PROPERTIES;

/** A value's line with the id that the page knows it by: its property and its place among those of that property. */
export interface IdentifiedLine {
  readonly id: string;
  readonly line: VCardLine;
}

/** The lines of a list that have a text, with their ids. */
export function linesOf(card: VCard, list: PersonList): IdentifiedLine[] {
  const names: readonly string[] = PROPERTIES[list];
  const found: IdentifiedLine[] = [];
  let counts: Map<string, number> | null = null;
  // A loop without a list for each line: an import reads every line of every card for each of the lists.
  for (const line of card.lines) {
    if (!names.includes(line.name)) continue;
    counts ??= new Map();
    const count = (counts.get(line.name) ?? 0) + 1;
    counts.set(line.name, count);
    const hasText = list === 'addresses' ? partsOf(line).some(Boolean) : textOf(line) !== '';
    if (hasText) found.push({ id: `${line.name} ${String(count)}`, line });
  }
  return found;
}

/** What a card says of a person. Every text is the sender's or the other program's. */
export function readPerson(card: VCard): Person {
  const text = (name: string): string => {
    const line = lineNamed(card, name);
    return line === undefined ? '' : textOf(line);
  };
  const parts = (name: string): string[] => {
    const line = lineNamed(card, name);
    return line === undefined ? [] : partsOf(line);
  };
  const day = (...names: readonly string[]): string => {
    const line = names.map((name) => lineNamed(card, name)).find((found) => found !== undefined);
    return line === undefined ? '' : dayOf(line);
  };
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = parts('N');
  const [company = '', ...units] = parts('ORG');
  const emails = valuesOf(card, 'emails');
  const nickname = text('NICKNAME');
  const name = text('FN') || [prefix, given, additional, family, suffix].filter(Boolean).join(' ');
  return {
    name: name || company || nickname || (emails[0]?.value ?? ''),
    given,
    additional,
    family,
    prefix,
    suffix,
    nickname,
    company,
    department: units.filter(Boolean).join(', '),
    position: text('TITLE'),
    emails,
    phones: valuesOf(card, 'phones'),
    addresses: linesOf(card, 'addresses').map(({ id, line }) => addressOf(id, line, card)),
    sites: valuesOf(card, 'sites'),
    networks: valuesOf(card, 'networks'),
    birthday: day('BDAY'),
    anniversary: day('ANNIVERSARY', 'X-ANNIVERSARY'),
    notes: text('NOTE'),
  };
}

/** The UID of a card without `urn:uuid:`; '' for none. */
export function uidOf(card: VCard): string {
  const line = lineNamed(card, 'UID');
  return line === undefined ? '' : textOf(line).replace(/^urn:uuid:/i, '');
}

function valuesOf(card: VCard, list: Exclude<PersonList, 'addresses'>): LabelledText[] {
  return linesOf(card, list).map(({ id, line }) => {
    const text = textOf(line);
    const value =
      list === 'emails' ? text.replace(/^mailto:/i, '') : list === 'phones' ? text.replace(/^tel:/i, '') : text;
    return { id, label: labelOf(line, card), value };
  });
}

function addressOf(id: string, line: VCardLine, card: VCard): PostalAddress {
  const [box = '', extended = '', street = '', city = '', state = '', zip = '', country = ''] = partsOf(line);
  const lines = [box, street].filter(Boolean).join('\n');
  return { id, label: labelOf(line, card), street: lines, extended, city, state, zip, country };
}
