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

/** EXPUNGE has no keyword of its own: it is stored as \Deleted. */
function stored(bits: number): number {
  const deleted = bits & MESSAGE_FLAG.EXPUNGE ? MESSAGE_FLAG.DELETED : 0;
  return (bits | deleted) & STORED_FLAGS;
}

/** Flag bits of a flag list (without parentheses). Unknown words are ignored. */
export function bitsOfWords(list: string): number {
  let bits = 0;
  for (const word of list.split(' ')) bits |= BITS.get(word.toLowerCase()) ?? 0;
  return bits;
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
