import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { MAX_LABEL, MAX_NOTES, MAX_TEXT, MAX_VALUES } from '@pillarbox/contract/contacts/person';

/** A person within the limits of the contract: longer texts are cut, further values are left out. */
export function withinLimits(person: Person): Person {
  const texts = Object.entries(person).map(([key, value]): [string, unknown] => {
    if (typeof value === 'string') return [key, value.slice(0, key === 'notes' ? MAX_NOTES : MAX_TEXT)];
    return [key, (value as readonly (LabelledText | PostalAddress)[]).slice(0, MAX_VALUES).map(cutValue)];
  });
  return Object.fromEntries(texts) as Person;
}

function cutValue<T extends LabelledText | PostalAddress>(value: T): T {
  const texts = Object.entries(value).map(([key, text]): [string, string] => [
    key,
    text.slice(0, key === 'label' ? MAX_LABEL : MAX_TEXT),
  ]);
  return Object.fromEntries(texts) as T;
}

/** The name to show of a person whose card names none: the parts of the name, the company, the nickname, or the first address or number. */
export function nameOf(person: Person): string {
  const { name, prefix, given, additional, family, suffix, company, nickname, emails, phones } = person;
  const parts = [prefix, given, additional, family, suffix].filter(Boolean).join(' ');
  return name || parts || company || nickname || (emails[0]?.value ?? '') || (phones[0]?.value ?? '');
}
