import type { Evidence, EvidenceKind, Sureness } from '@pillarbox/contract/contacts-duplicates/duplicates';
import type { LabelledText, Person } from '@pillarbox/contract/contacts/person';
import { numberKey } from '../contact-files/fill-person.ts';
import { nameKey, nameWords, wordsAgree } from '../contact-files/same-person.ts';
import { fold } from '../fold.ts';

/** Most values of a kind that are compared: a card of another program may have thousands. */
const MAX_COMPARED = 20;
/** Most values that one reason shows. */
const MAX_SHOWN = 4;
/** Longest value of a reason, in characters. */
const MAX_VALUE = 120;
/** Fewest digits of a number that tells people apart; shorter ones are numbers inside a house. */
const MIN_DIGITS = 6;

/** What two cards say about being of one person. */
export interface PairEvidence {
  /** Null when nothing says that the cards are of one person. */
  readonly sureness: Sureness | null;
  readonly evidence: readonly Evidence[];
}

/** A person prepared for comparing it with others. */
interface Traits {
  readonly person: Person;
  readonly words: readonly string[];
  readonly mails: ReadonlyMap<string, LabelledText>;
  readonly numbers: ReadonlyMap<string, LabelledText>;
  readonly sites: ReadonlyMap<string, LabelledText>;
}

/**
 * Compares two persons. The same address with names that agree is sure, unless the birthdays differ. The same number with
 * names that agree is likely. The same name alone is possible: two people of one name stay two until the user says otherwise,
 * and are not proposed at all when their birthdays differ.
 */
export function comparePeople(one: Person, other: Person): PairEvidence {
  const [left, right] = [traitsOf(one), traitsOf(other)];
  const mail = common(left.mails, right.mails);
  const number = common(left.numbers, right.numbers);
  const site = common(left.sites, right.sites);
  const names = compareNames(left, right);
  const birthday = compareDays(one.birthday, other.birthday);
  const sureness = surenessOf({ mail, number, site, names, birthday });
  return {
    sureness,
    evidence: [
      ...(mail === null ? [] : [reason('email', [mail.value])]),
      ...(number === null ? [] : [reason('number', [number.value], number.label)]),
      ...nameReasons(names, one.name, other.name),
      ...(site === null ? [] : [reason('site', [site.value])]),
      ...birthdayReasons(birthday, one.birthday, other.birthday),
      ...companyReasons(one.company, other.company),
    ],
  };
}

type Names = 'same' | 'order' | 'similar' | 'other' | 'none';
type Days = 'same' | 'other' | 'unknown';

interface Findings {
  readonly mail: LabelledText | null;
  readonly number: LabelledText | null;
  readonly site: LabelledText | null;
  readonly names: Names;
  readonly birthday: Days;
}

function surenessOf({ mail, number, site, names, birthday }: Findings): Sureness | null {
  const agree = names === 'same' || names === 'order' || names === 'none';
  if (mail !== null) return (agree || names === 'similar') && birthday !== 'other' ? 'sure' : 'possible';
  if (birthday === 'other') return number !== null && agree ? 'possible' : null;
  if (number !== null) return agree || names === 'similar' ? 'likely' : null;
  if (names !== 'same' && names !== 'order') return null;
  return site !== null || birthday === 'same' ? 'likely' : 'possible';
}

/** `similar`: one has all words of the other. `none`: one of them has no name but an address. */
function compareNames(left: Traits, right: Traits): Names {
  if (left.words.length === 0 || right.words.length === 0) return 'none';
  if (left.words.join(' ') === right.words.join(' ')) return 'same';
  if (nameKey(left.person.name) === nameKey(right.person.name)) return 'order';
  return wordsAgree(left.words, right.words) ? 'similar' : 'other';
}

function compareDays(one: string, other: string): Days {
  if (one === '' || other === '') return 'unknown';
  const isSame = one === other || (isYearless(one, other) && one.slice(-5) === other.slice(-5));
  return isSame ? 'same' : 'other';
}

function isYearless(...days: readonly string[]): boolean {
  return days.some((day) => day.startsWith('-'));
}

function nameReasons(names: Names, one: string, other: string): Evidence[] {
  const kinds: Record<Names, EvidenceKind | null> = {
    same: 'name',
    order: 'nameOrder',
    similar: 'similarName',
    other: 'otherName',
    none: null,
  };
  const kind = kinds[names];
  return kind === null ? [] : [reason(kind, kind === 'name' ? [one] : [one, other])];
}

function birthdayReasons(days: Days, one: string, other: string): Evidence[] {
  if (days === 'unknown') return [];
  return [days === 'same' ? reason('birthday', [one]) : reason('otherBirthday', [one, other])];
}

function companyReasons(one: string, other: string): Evidence[] {
  if (one === '' && other === '') return [];
  if (one === '' || other === '') return [reason('oneCompany', [one || other])];
  return [fold(one.trim()) === fold(other.trim()) ? reason('company', [one]) : reason('otherCompany', [one, other])];
}

function reason(kind: EvidenceKind, values: readonly string[], label = ''): Evidence {
  return { kind, label: label.slice(0, 60), values: values.map((value) => value.slice(0, MAX_VALUE)) };
}

const KNOWN = new WeakMap<Person, Traits>();

function traitsOf(person: Person): Traits {
  const known = KNOWN.get(person) ?? readTraits(person);
  KNOWN.set(person, known);
  return known;
}

function readTraits(person: Person): Traits {
  const emails = person.emails.slice(0, MAX_COMPARED);
  return {
    person,
    words: nameWords(
      person.name,
      emails.map(({ value }) => value),
    ),
    mails: byKey(emails, mailKey),
    numbers: byKey(person.phones, longNumberKey),
    sites: byKey(person.sites, siteKey),
  };
}

function mailKey(value: string): string {
  return value.trim().toLowerCase();
}

/** The key of a number that tells people apart; '' for a short one. */
export function longNumberKey(value: string): string {
  return value.replaceAll(/\D/g, '').length < MIN_DIGITS ? '' : numberKey(value);
}

function siteKey(value: string): string {
  return fold(value.trim())
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

function byKey(values: readonly LabelledText[], keyOf: (value: string) => string): Map<string, LabelledText> {
  const map = new Map<string, LabelledText>();
  for (const one of values.slice(0, MAX_COMPARED)) {
    const key = keyOf(one.value);
    if (key !== '' && !map.has(key)) map.set(key, one);
  }
  return map;
}

function common(one: ReadonlyMap<string, LabelledText>, other: ReadonlyMap<string, LabelledText>): LabelledText | null {
  for (const [key, value] of one) if (other.has(key)) return value;
  return null;
}

/** The reasons of several pairs as one list: the values of one kind together, those against it last. */
export function joinEvidence(pairs: readonly (readonly Evidence[])[]): Evidence[] {
  const joined = new Map<string, { kind: EvidenceKind; label: string; values: Set<string> }>();
  for (const { kind, label, values } of pairs.flat()) {
    const known = joined.get(kind) ?? { kind, label, values: new Set<string>() };
    for (const value of values) if (known.values.size < MAX_SHOWN) known.values.add(value);
    joined.set(kind, known);
  }
  const all = [...joined.values()].map(({ kind, label, values }) => ({ kind, label, values: [...values] }));
  return [...all.filter((one) => speaksFor(one.kind)), ...all.filter((one) => !speaksFor(one.kind))];
}

/** Whether a reason says that cards are of one person. `oneCompany` says nothing; the other ones speak against it. */
export function speaksFor(kind: EvidenceKind): boolean {
  return kind !== 'oneCompany' && !speaksAgainst(kind);
}

/** Whether a reason says that cards are of different people. */
export function speaksAgainst(kind: EvidenceKind): boolean {
  return kind.startsWith('other');
}
