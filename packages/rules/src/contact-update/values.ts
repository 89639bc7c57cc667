import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { MAX_OF_A_KIND, MAX_PART, UPDATE_LABELS } from '@pillarbox/contract/contact-update/update';
import type { UpdateField, UpdateLabel, UpdateValue, ValueKind } from '@pillarbox/contract/contact-update/update';

/** Kinds of which a person has one value. */
export type SingleKind = 'name' | 'company' | 'position' | 'birthday';
/** Kinds of which a person has a list, and the list. */
export const LISTS = { email: 'emails', phone: 'phones', site: 'sites', address: 'addresses' } as const;
export type ListKind = keyof typeof LISTS;
/** The parts of a postal address in their order on the page. */
export const PLACE_PARTS = ['street', 'extended', 'city', 'state', 'zip', 'country'] as const;

/** The kinds of values that belong to the chosen fields, in the order of the page. */
export function kindsOf(fields: readonly UpdateField[]): ValueKind[] {
  const kinds: readonly ValueKind[] = ['name', 'company', 'position', 'email', 'phone', 'address', 'site', 'birthday'];
  return kinds.filter((kind) => fields.includes(kind === 'position' ? 'company' : kind));
}

/** Whether a person has a list of values of this kind. */
export function isList(kind: ValueKind): kind is ListKind {
  return Object.hasOwn(LISTS, kind);
}

/** Parts without blanks at their ends; `[]` when all are empty. */
export function trimmed(parts: readonly string[]): string[] {
  const clean = parts.map((part) => part.trim());
  return clean.some(Boolean) ? clean : [];
}

/** Whether two values say the same. */
export function same(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other));
}

/** The one value of a kind; `[]` for none. */
export function singleOf(person: Person, kind: SingleKind): string[] {
  return trimmed([person[kind]]);
}

/** The parts of a value of a list. */
export function partsOf(value: LabelledText | PostalAddress): string[] {
  return trimmed('value' in value ? [value.value] : PLACE_PARTS.map((part) => value[part]));
}

/** A label that everybody may see; '' for the user's own labels and for rare ones. */
function shownLabel(label: string): UpdateLabel {
  const wanted = label === 'workfax' ? 'fax' : label;
  return UPDATE_LABELS.find((known) => known === wanted) ?? '';
}

/**
 * What the page shows of a person: the values of the chosen fields and nothing else. A value with a part that is longer than the
 * page takes is left out, so that an answer cannot shorten it. Kinds with one value are there also when it is empty.
 */
export function shownValues(person: Person, fields: readonly UpdateField[]): UpdateValue[] {
  return kindsOf(fields).flatMap((kind): UpdateValue[] => {
    if (!isList(kind)) return [{ key: kind, kind, label: '' as const, parts: singleOf(person, kind) }].filter(fits);
    return person[LISTS[kind]]
      .map((value, index) => ({
        key: `${kind}${String(index + 1)}`,
        kind,
        label: shownLabel(value.label),
        parts: partsOf(value),
      }))
      .filter((value) => value.parts.length > 0 && fits(value))
      .slice(0, MAX_OF_A_KIND);
  });
}

function fits({ parts }: UpdateValue): boolean {
  return parts.every((part) => part.length <= MAX_PART);
}
