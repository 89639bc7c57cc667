/** A security answer must have more than this many characters [VAL-028]. */
const TOO_SHORT = 3;

/**
 * The form in which answers are compared, because people do not remember the spelling they used. Compatibility characters,
 * case, accents, blanks and punctuation are ignored (Unicode Standard Annex 15).
 */
export function normaliseAnswer(answer: string): string {
  const lower = answer
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  // The form of the small sigma depends on the following letter.
  const plain = lower.replaceAll('ς', 'σ');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  // An answer without letters or digits is compared by its other characters.
  return (words.length > 0 ? words.join('') : plain.replace(/\s+/gu, '')).normalize('NFC');
}

/** Whether an answer is long enough in its compared form [VAL-028]. */
export function isAnswer(answer: string): boolean {
  return [...normaliseAnswer(answer)].length > TOO_SHORT;
}

/** Whether a user's own question has visible text [VAL-029]. */
export function isOwnQuestion(question: string): boolean {
  return question.trim() !== '' && !/\p{Cc}/u.test(question);
}
