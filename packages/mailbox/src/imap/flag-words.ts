import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';

/** The IMAP flags and keywords for each flag bit. The first word is the one that is set; all of them are read. */
const WORDS: readonly (readonly [bit: number, word: string, ...others: string[]])[] = [
  [MESSAGE_FLAG.SEEN, '\\Seen'],
  [MESSAGE_FLAG.ANSWERED, '\\Answered'],
  [MESSAGE_FLAG.FLAGGED, '\\Flagged'],
  [MESSAGE_FLAG.DRAFT, '\\Draft'],
  [MESSAGE_FLAG.DELETED, '\\Deleted'],
  [MESSAGE_FLAG.FORWARDED, '$Forwarded', 'Forwarded'],
  [MESSAGE_FLAG.SPAM, '$Junk', 'Junk'],
  [MESSAGE_FLAG.TASKED, '$Tasked'],
];

/** Keywords with the opposite meaning of SPAM. One is set when SPAM is unset, so that the server's filter learns. */
const NOT_SPAM = '$NotJunk';

/** The receipt request was answered (RFC 3503). This keyword has no flag bit in the product. */
export const RECEIPT_ANSWERED = '$MDNSent';

/** Flag bits that a server stores. The other bits are derived from the message. */
export const STORED_FLAGS = WORDS.reduce((bits, [bit]) => bits | bit, 0);

const BITS = new Map(WORDS.flatMap(([bit, ...words]) => words.map((word) => [word.toLowerCase(), bit] as const)));

/** Keywords of the mail system and of programs that are no labels, in lower case: they say what this product shows otherwise. */
const NOT_LABELS = new Set([
  'notjunk',
  'nonjunk',
  'receipt-handled',
  '$notjunk',
  '$mdnsent',
  '$recent',
  '$submitted',
  '$submitpending',
]);

/** EXPUNGE has no keyword of its own: it is stored as \Deleted. */
function stored(bits: number): number {
  const deleted = bits & MESSAGE_FLAG.EXPUNGE ? MESSAGE_FLAG.DELETED : 0;
  return (bits | deleted) & STORED_FLAGS;
}

/** A flag list as the product uses it. */
export interface FlagList {
  /** Bits of MESSAGE_FLAG. */
  readonly bits: number;
  /** Keywords in lower case that no bit stands for. */
  readonly labels: readonly string[];
}

/** Reads a flag list (without parentheses). */
export function readFlagList(list: string): FlagList {
  let bits = 0;
  let labels: string[] | null = null;
  for (const word of list.split(' ')) {
    const name = word.toLowerCase();
    const bit = BITS.get(name);
    if (bit !== undefined) bits |= bit;
    else if (isLabel(name)) (labels ??= []).push(name);
  }
  return { bits, labels: labels ?? NO_LABELS };
}

const NO_LABELS: readonly string[] = [];

/** Whether a word of a flag list (in lower case) is the keyword of a label. */
export function isLabel(name: string): boolean {
  return name !== '' && !name.startsWith('\\') && !BITS.has(name) && !NOT_LABELS.has(name);
}

/** The words to store for flag bits. */
export function wordsToSet(bits: number): string[] {
  return WORDS.filter(([bit]) => (stored(bits) & bit) !== 0).map(([, word]) => word);
}

/** The words to remove for flag bits: all words with that meaning. */
export function wordsToUnset(bits: number): string[] {
  return WORDS.filter(([bit]) => (stored(bits) & bit) !== 0).flatMap(([, ...words]) => words);
}

/** The further words to set and unset when the SPAM bit changes: `NotJunk` is its opposite. */
export function companions(set: number, unset: number): { readonly set: string[]; readonly unset: string[] } {
  if (set & MESSAGE_FLAG.SPAM) return { set: [], unset: [NOT_SPAM, 'NonJunk'] };
  return { set: unset & MESSAGE_FLAG.SPAM ? [NOT_SPAM] : [], unset: [] };
}
