import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { MAX_LABEL, MAX_NOTES, MAX_TEXT, MAX_VALUES } from '@pillarbox/contract/contacts/person';

/** A person within the limits of the contract: longer texts are cut, further values are left out. */
export function withinLimits(person: Person): Person {
  const texts = Object.entries(person).map(([key, value]): [string, unknown] => {
    if (typeof value === 'string') return [key, cut(value, key === 'notes' ? MAX_NOTES : MAX_TEXT)];
    return [key, (value as readonly Value[]).slice(0, MAX_VALUES).map(cutValue)];
  });
  return Object.fromEntries(texts) as Person;
}

/**
 * A person that was changed within the limits, with what the limits had taken away: a text that came back as it was cut is whole again,
 * and the values that were left out are there again. Cards of other programs hold more than the screens show, and must keep it.
 */
export function wholeAgain(after: Person, before: Person): Person {
  const shown = withinLimits(before);
  const lists = LISTS.map((key): [string, unknown] => {
    const known = new Map<string, Value>(before[key].map((value) => [value.id, value]));
    const values = after[key].map((value: Value) => {
      const whole = value.id === '' ? undefined : known.get(value.id);
      return whole === undefined ? value : textsAgain(value, { shown: cutValue(whole), whole });
    });
    return [key, [...values, ...before[key].slice(MAX_VALUES)]];
  });
  return { ...textsAgain(after, { shown, whole: before }), ...(Object.fromEntries(lists) as Pick<Person, List>) };
}

type Value = LabelledText | PostalAddress;
type List = 'emails' | 'phones' | 'addresses' | 'sites' | 'networks';
const LISTS: readonly List[] = ['emails', 'phones', 'addresses', 'sites', 'networks'];

/** The texts of `after`, whole where they came back as they were shown. Forms leave out spaces at the ends. */
function textsAgain<T extends Person | Value>(after: T, { shown, whole }: { readonly shown: T; readonly whole: T }): T {
  const texts = new Map<string, unknown>(Object.entries(shown));
  const all = new Map<string, unknown>(Object.entries(whole));
  const entries = Object.entries(after).map(([key, value]): [string, unknown] => {
    const before = texts.get(key);
    const isSame = typeof value === 'string' && typeof before === 'string' && value.trim() === before.trim();
    return [key, isSame ? all.get(key) : value];
  });
  return Object.fromEntries(entries) as T;
}

function cutValue<T extends Value>(value: T): T {
  const texts = Object.entries(value).map(([key, text]): [string, string] => [
    key,
    cut(text, key === 'label' ? MAX_LABEL : MAX_TEXT),
  ]);
  return Object.fromEntries(texts) as T;
}

/** The beginning of a text, which does not end in half of a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length);
}

/** The name to show of a person whose card names none: the parts of the name, the company, the nickname, or the first address or number. */
export function nameOf(person: Person): string {
  const { name, prefix, given, additional, family, suffix, company, nickname, emails, phones } = person;
  const parts = [prefix, given, additional, family, suffix].filter(Boolean).join(' ');
  return name || parts || company || nickname || (emails[0]?.value ?? '') || (phones[0]?.value ?? '');
}
