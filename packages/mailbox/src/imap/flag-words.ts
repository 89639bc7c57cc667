import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';

/** How flags of the product are kept on an IMAP server; the first word is the one that is set. */
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

/** Words that say the opposite of SPAM; one is set when SPAM is taken away, so that the server's filter learns. */
const NOT_SPAM = '$NotJunk';

/** Says that the wish for a receipt was answered (RFC 3503); it is no flag of the product and has no bit. */
export const RECEIPT_ANSWERED = '$MDNSent';

/** Bits that a server stores; the others come from what a message holds. */
export const STORED_FLAGS = WORDS.reduce((bits, [bit]) => bits | bit, 0);

const BITS = new Map(WORDS.flatMap(([bit, ...words]) => words.map((word) => [word.toLowerCase(), bit] as const)));

/** EXPUNGE has no word of its own: it is stored as \Deleted. */
function stored(bits: number): number {
  const deleted = bits & MESSAGE_FLAG.EXPUNGE ? MESSAGE_FLAG.DELETED : 0;
  return (bits | deleted) & STORED_FLAGS;
}

/** Bits of a parenthesised flag list without its parentheses; unknown words count for nothing. */
export function bitsOfWords(list: string): number {
  let bits = 0;
  for (const word of list.split(' ')) bits |= BITS.get(word.toLowerCase()) ?? 0;
  return bits;
}

/** Words to store for some bits. */
export function wordsToSet(bits: number): string[] {
  return WORDS.filter(([bit]) => (stored(bits) & bit) !== 0).map(([, word]) => word);
}

/** Words to take away for some bits: all that mean them. */
export function wordsToUnset(bits: number): string[] {
  return WORDS.filter(([bit]) => (stored(bits) & bit) !== 0).flatMap(([, ...words]) => words);
}

/** What goes with a change of the SPAM bit: `NotJunk` is its opposite. */
export function companions(set: number, unset: number): { readonly set: string[]; readonly unset: string[] } {
  if (set & MESSAGE_FLAG.SPAM) return { set: [], unset: [NOT_SPAM, 'NonJunk'] };
  return { set: unset & MESSAGE_FLAG.SPAM ? [NOT_SPAM] : [], unset: [] };
}
