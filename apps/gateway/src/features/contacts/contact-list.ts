import { mergeSortInSteps } from '@pillarbox/mailbox/view/merge-sort';
import { wordStarts } from '@pillarbox/rules/suggestions';
import type { ContactSummary } from './contact.store.ts';

/** A summary with its letter section, and the texts that suggestions compare. */
export interface ListedContact extends ContactSummary {
  readonly letter: string;
  /** The addresses: they are stored in lower case. */
  readonly lower: readonly string[];
  /** As `wordStarts` returns them. */
  readonly starts: readonly string[];
}

/** Compares contacts by their place in a list. */
export type ContactOrder = (left: ListedContact, right: ListedContact) => number;

/** The section of names that begin with no letter. */
const NO_LETTER = '#';
/** Contacts between two pauses. */
const STEP = 500;

/**
 * The order of lists in a language: by letter, then by name [CONT-027]. A name that begins with a sign stands in the section of its
 * first letter, and names without a letter come last.
 */
export function contactOrder(language: string): ContactOrder {
  const collator = new Intl.Collator(language, { numeric: true });
  const compareLetters = (left: string, right: string): number =>
    left === right ? 0 : Number(left === NO_LETTER) - Number(right === NO_LETTER) || collator.compare(left, right);
  return (left, right) =>
    compareLetters(left.letter, right.letter) ||
    collator.compare(left.name, right.name) ||
    (left.id < right.id ? -1 : 1);
}

/** Gives summaries their section in a language, and the texts for suggestions. */
export function listed(summaries: readonly ContactSummary[], letterOf: (name: string) => string): ListedContact[] {
  return summaries.map((one) => ({
    ...one,
    letter: letterOf(one.name),
    lower: one.mails,
    starts: wordStarts(one.name, one.mails),
  }));
}

/** Puts contacts in order, a few milliseconds in each step. */
export function* sortInSteps(
  rows: readonly ListedContact[],
  order: ContactOrder,
): Generator<undefined, readonly ListedContact[]> {
  const at = (index: number): ListedContact => rows[index] as ListedContact;
  const slots = Uint32Array.from(rows.keys());
  const sorted = yield* mergeSortInSteps(slots, (left, right) => order(at(left), at(right)));
  return [...sorted].map(at);
}

/** Inserts contacts in order into a list. Few contacts into a long list take few comparisons. */
export function* insertInSteps(
  rows: readonly ListedContact[],
  inserted: readonly ListedContact[],
  order: ContactOrder,
): Generator<undefined, readonly ListedContact[]> {
  if (rows.length === 0) return inserted;
  const parts: (readonly ListedContact[])[] = [];
  let from = 0;
  for (const [index, one] of inserted.entries()) {
    const to = placeOf(one, rows, { from, order });
    parts.push(rows.slice(from, to), [one]);
    from = to;
    if (index % STEP === STEP - 1) yield;
  }
  return [...parts, rows.slice(from)].flat();
}

/** The first index from `from` whose contact comes after this one. */
function placeOf(
  one: ListedContact,
  rows: readonly ListedContact[],
  { from, order }: { readonly from: number; readonly order: ContactOrder },
): number {
  let low = from;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = rows[middle];
    if (other !== undefined && order(other, one) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the function that gives the section of a name: its first letter in upper case, without marks where the language sorts
 * them as the letter itself (Ä under A in German, after Z in Swedish).
 */
export function letters(language: string): (name: string) => string {
  const collator = new Intl.Collator(language, { sensitivity: 'base' });
  const known = new Map<string, string>();
  return (name) => {
    const first = /^[^\p{L}\p{N}]*(\p{L})/u.exec(name)?.[1];
    if (first === undefined) return NO_LETTER;
    const section = known.get(first) ?? sectionOf(first, language, collator);
    known.set(first, section);
    return section;
  };
}

function sectionOf(first: string, language: string, collator: Intl.Collator): string {
  const upper = [...first.normalize('NFC').toLocaleUpperCase(language)][0] ?? first;
  const bare = [...upper.normalize('NFD')][0] ?? upper;
  return collator.compare(upper, bare) === 0 ? bare : upper;
}

/** A section with its first row. */
interface Section {
  readonly letter: string;
  readonly row: number;
}

/** The row at which each section begins. */
export function sectionsOf(rows: readonly ListedContact[]): Section[] {
  const sections: Section[] = [];
  for (const [row, { letter }] of rows.entries()) {
    if (sections.at(-1)?.letter !== letter) sections.push({ letter, row });
  }
  return sections;
}

const SECTIONS = new WeakMap<readonly ListedContact[], Section[]>();

/** As `sectionsOf` for a list that is kept: made once. */
export function sectionsOfList(rows: readonly ListedContact[]): Section[] {
  const known = SECTIONS.get(rows) ?? sectionsOf(rows);
  SECTIONS.set(rows, known);
  return known;
}
