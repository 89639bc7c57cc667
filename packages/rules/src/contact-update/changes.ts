import { dayOfLife } from '@pillarbox/contract/contacts/person';
import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import type {
  StandingChange,
  UpdateChange,
  UpdateField,
  UpdateValue,
  ValueKind,
} from '@pillarbox/contract/contact-update/update';
import { MAX_OF_A_KIND } from '@pillarbox/contract/contact-update/update';
import { isAddress } from '../address.ts';
import { withName } from '../name-parts.ts';
import { isList, kindsOf, LISTS, partsOf, PLACE_PARTS, same, singleOf, trimmed } from './values.ts';
import type { ListKind, SingleKind } from './values.ts';

/** Control characters, and marks that change the direction of text. Line ends are kept for streets alone. */
// eslint-disable-next-line no-control-regex -- a value with these is no name, number or address
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Whether a value may be proposed: a valid address, a day, and so on. An empty one always may. */
export function isValidValue(kind: ValueKind, parts: readonly string[]): boolean {
  const value = trimmed(parts);
  const [first = ''] = value;
  if (value.length === 0) return kind !== 'name';
  if (kind === 'address') return value.length === PLACE_PARTS.length;
  if (value.length !== 1) return false;
  if (kind === 'email') return isAddress(first);
  if (kind === 'birthday') return dayOfLife.safeParse(first).success;
  return true;
}

/** A proposed value without control characters. */
function cleaned({ parts, ...rest }: UpdateValue): UpdateValue {
  const clean = parts.map((part, index) => {
    const text = part.toWellFormed().replaceAll(CONTROL, '');
    return rest.kind === 'address' && index === 0 ? text : text.replaceAll('\n', ' ');
  });
  return { ...rest, parts: trimmed(clean) };
}

/**
 * What an answer changes of what was shown. Values of fields that were not asked for, and keys that were not shown, are ignored;
 * so are values that are not valid. The name cannot be removed.
 */
export function changesOf(
  shown: readonly UpdateValue[],
  answered: readonly UpdateValue[],
  fields: readonly UpdateField[],
): UpdateChange[] {
  const kinds = kindsOf(fields);
  const given = answered.map(cleaned).filter(({ kind, parts }) => kinds.includes(kind) && isValidValue(kind, parts));
  const refused = new Set(answered.filter(({ kind, parts }) => !isValidValue(kind, parts)).map(({ key }) => key));
  const byKey = new Map(given.filter(({ key }) => key !== '').map((value) => [value.key, value]));
  const changed = shown.flatMap((before): Omit<UpdateChange, 'id'>[] => {
    const { key, kind, label } = before;
    const value = byKey.get(key);
    if (refused.has(key) || (value === undefined && !isList(kind))) return [];
    const after = value?.kind === kind ? value.parts : [];
    return same(before.parts, after) ? [] : [{ kind, label, before: before.parts, after }];
  });
  const added = kinds.filter(isList).flatMap((kind): Omit<UpdateChange, 'id'>[] =>
    given
      .filter((value) => value.key === '' && value.kind === kind && value.parts.length > 0)
      .filter(({ parts }) => !shown.some((one) => one.kind === kind && same(one.parts, parts)))
      .slice(0, MAX_OF_A_KIND)
      .map(({ label, parts }) => ({ kind, label, before: [], after: parts })),
  );
  return [...changed, ...added].map((change, index) => ({ id: String(index + 1), ...change }));
}

/** The changes beside the person as it is now. */
export function standingOf(changes: readonly UpdateChange[], person: Person): StandingChange[] {
  return changes.map((change) => {
    const { kind, before, after } = change;
    if (!isList(kind)) {
      const now = singleOf(person, kind);
      const standing = same(now, after) ? 'done' : same(now, before) ? 'open' : 'changed';
      return { ...change, standing, now };
    }
    const values = person[LISTS[kind]].map(partsOf);
    const has = (wanted: readonly string[]): boolean =>
      wanted.length > 0 && values.some((parts) => same(parts, wanted));
    const isDone = after.length > 0 ? has(after) && !has(before) : !has(before);
    const standing = isDone ? 'done' : before.length === 0 || has(before) ? 'open' : 'changed';
    return { ...change, standing, now: [] };
  });
}

/**
 * The person with changes. A value that is gone meanwhile is added anew; one that is there already is not added twice. All changes
 * of a list are made at once, so that two values can change places.
 */
export function withChanges(person: Person, changes: readonly UpdateChange[]): Person {
  return [...Map.groupBy(changes, ({ kind }) => kind)].reduce(
    (now, [kind, ofKind]) =>
      isList(kind)
        ? { ...now, [LISTS[kind]]: changedList(now[LISTS[kind]], kind, ofKind) }
        : withSingle(now, kind, ofKind.at(-1)?.after[0] ?? ''),
    person,
  );
}

function withSingle(person: Person, kind: SingleKind, value: string): Person {
  if (kind !== 'name') return { ...person, [kind]: value };
  return value === '' ? person : withName(person, value);
}

type Listed = LabelledText | PostalAddress;

function changedList(values: readonly Listed[], kind: ListKind, changes: readonly UpdateChange[]): Listed[] {
  const replaced = new Map<Listed, Listed | null>();
  const added: Listed[] = [];
  for (const { before, after, label } of changes) {
    const old = values.find((value) => !replaced.has(value) && before.length > 0 && same(partsOf(value), before));
    const fresh = after.length === 0 ? null : valueOf(kind, after, old ?? { id: '', label });
    if (old !== undefined) replaced.set(old, fresh);
    else if (fresh !== null) added.push(fresh);
  }
  const kept = values.flatMap((value) => replaced.get(value) ?? (replaced.has(value) ? [] : [value]));
  const isThere = (value: Listed): boolean => kept.some((one) => same(partsOf(one), partsOf(value)));
  return [...kept, ...added.filter((value) => !isThere(value))];
}

function valueOf(
  kind: ListKind,
  parts: readonly string[],
  { id, label }: { readonly id: string; readonly label: string },
): Listed {
  if (kind !== 'address') return { id, label, value: parts[0] ?? '' };
  const [street = '', extended = '', city = '', state = '', zip = '', country = ''] = parts;
  return { id, label, street, extended, city, state, zip, country };
}
