import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { groupsCell } from './file-groups.ts';

/** Values of one kind that get columns; people with more have the others in one more column, divided by ` ::: `. */
const EACH = 3;

/**
 * The columns of an exported table. They are those of Google's export, which Outlook, Apple, Thunderbird and Roundcube read and
 * which this product matches by name.
 */
export const TABLE_HEADER: readonly string[] = [
  'Name',
  'Name Prefix',
  'First Name',
  'Middle Name',
  'Last Name',
  'Name Suffix',
  'Nickname',
  'Organization Name',
  'Organization Department',
  'Organization Title',
  'Birthday',
  'Anniversary',
  'Notes',
  ...numbered('E-mail', ['Label', 'Value']),
  ...numbered('Phone', ['Label', 'Value']),
  ...numbered('Address', ['Label', 'Street', 'City', 'Region', 'Postal Code', 'Country']),
  ...numbered('Website', ['Label', 'Value']),
  'IM 1 - Value',
  'Labels',
];

function numbered(kind: string, parts: readonly string[]): string[] {
  return Array.from({ length: EACH }, (_none, index) =>
    parts.map((part) => `${kind} ${String(index + 1)} - ${part}`),
  ).flat();
}

/** A person with the names of its groups as a row under TABLE_HEADER. */
export function tableRow(person: Person, groups: readonly string[]): string[] {
  return [
    person.name,
    person.prefix,
    person.given,
    person.additional,
    person.family,
    person.suffix,
    person.nickname,
    person.company,
    person.department,
    person.position,
    person.birthday,
    person.anniversary,
    person.notes,
    ...pairs(person.emails),
    ...pairs(person.phones),
    ...addresses(person.addresses),
    ...pairs(person.sites),
    person.networks.map(({ value }) => value).join(' ::: '),
    groupsCell(groups),
  ];
}

/** Label and value of the first ones; the last column holds all others of its label. */
function pairs(values: readonly LabelledText[]): string[] {
  const first = values.slice(0, EACH - 1);
  const rest = values.slice(EACH - 1);
  const cells = [
    ...first,
    ...(rest[0] === undefined ? [] : [{ ...rest[0], value: rest.map(({ value }) => value).join(' ::: ') }]),
  ];
  return Array.from({ length: EACH }, (_none, index) => [cells[index]?.label ?? '', cells[index]?.value ?? '']).flat();
}

function addresses(values: readonly PostalAddress[]): string[] {
  return Array.from({ length: EACH }, (_none, index) => {
    const {
      label = '',
      street = '',
      extended = '',
      city = '',
      state = '',
      zip = '',
      country = '',
    } = values[index] ?? {};
    return [label, [street, extended].filter(Boolean).join('\n'), city, state, zip, country];
  }).flat();
}
