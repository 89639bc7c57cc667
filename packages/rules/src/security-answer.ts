/** A security answer is longer than this many characters [VAL-028]. */
const TOO_SHORT = 3;

/**
 * The form in which an answer is compared: people do not remember how they wrote it. Compatible letters, case, accents, blanks
 * and punctuation make no difference (Unicode Standard Annex 15).
 */
export function normaliseAnswer(answer: string): string {
  const lower = answer
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  // Which of the two small sigmas stands depends on what follows.
  const plain = lower.replaceAll('ς', 'σ');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  // An answer of signs alone is compared by its signs.
  return (words.length > 0 ? words.join('') : plain.replace(/\s+/gu, '')).normalize('NFC');
}

/** Whether an answer is long enough in the form in which it is compared [VAL-028]. */
export function isAnswer(answer: string): boolean {
  return [...normaliseAnswer(answer)].length > TOO_SHORT;
}

/** Whether the words of a user's own question are there and can be shown [VAL-029]. */
export function isOwnQuestion(question: string): boolean {
  return question.trim() !== '' && !/\p{Cc}/u.test(question);
}
