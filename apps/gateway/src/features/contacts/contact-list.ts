import type { ContactSummary } from './contact.store.ts';

/** A summary with its letter section. */
export interface ListedContact extends ContactSummary {
  readonly letter: string;
}

/** The section of names that begin with no letter. */
const NO_LETTER = '#';

/** Sorts contacts by name in the order of a language, and gives each its section [CONT-027]. Names without a letter come last. */
export function sortContacts(summaries: readonly ContactSummary[], language: string): ListedContact[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const letterOf = letters(language);
  const listed = summaries.map((one) => ({ ...one, letter: letterOf(one.name) }));
  return listed.sort(
    (left, right) =>
      Number(left.letter === NO_LETTER) - Number(right.letter === NO_LETTER) ||
      collator.compare(left.name, right.name) ||
      (left.id < right.id ? -1 : 1),
  );
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

/** The row at which each section begins. */
export function sectionsOf(rows: readonly ListedContact[]): { letter: string; row: number }[] {
  return rows.flatMap(({ letter }, row) => (row === 0 || rows[row - 1]?.letter !== letter ? [{ letter, row }] : []));
}
