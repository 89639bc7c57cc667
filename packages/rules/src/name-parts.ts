import type { Person } from '@pillarbox/contract/contacts/person';

/** The parts of a name, in the order in which they are written. */
export const NAME_PARTS = ['prefix', 'given', 'additional', 'family', 'suffix'] as const;
export type NamePart = (typeof NAME_PARTS)[number];

function composed(person: Person): string {
  return NAME_PARTS.map((part) => person[part].trim())
    .filter(Boolean)
    .join(' ');
}

/** Whether the parts say the same as the name, so that a change of one is a change of the other. */
function agree(person: Person): boolean {
  const whole = composed(person);
  return whole === '' || person.name === '' || whole === person.name.trim().replaceAll(/\s+/g, ' ');
}

/** A person with another name. Its parts follow unless they were written differently: other programs show and sort by them. */
export function withName(person: Person, name: string): Person {
  return { ...person, name, ...(agree(person) ? partsOf(name) : {}) };
}

/** A person with another part of the name. The name follows unless it was written differently. */
export function withNamePart(person: Person, part: NamePart, value: string): Person {
  const after = { ...person, [part]: value };
  return agree(person) ? { ...after, name: composed(after) } : after;
}

/** The last word is the family name; before a comma, all of it is. */
function partsOf(name: string): Record<NamePart, string> {
  const [family = '', given] = name.split(',').map((part) => part.trim());
  const none = { prefix: '', given: '', additional: '', family: '', suffix: '' };
  if (given !== undefined && given !== '') return { ...none, family, given };
  const words = family.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { ...none, given: words.join(' '), family: last };
}
