/** Longest text that is searched, in characters: the beginning says whether there is an attachment. */
const MAX_SEARCHED = 20_000;
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;

/** The words of a catalogue's list, separated by commas. */
export function wordsOf(list: string): string[] {
  return list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/**
 * The first of the words that a text has as a word of its own, as the text writes it; null without one. Words of several languages
 * can be searched at once.
 */
export function mentionOf(text: string, words: readonly string[]): string | null {
  const plain = [...new Set(words)].sort((one, other) => other.length - one.length);
  if (plain.length === 0) return null;
  const escaped = plain.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, String.raw`\s+`));
  const pattern = new RegExp(`(?<!${LETTER})(?:${escaped.join('|')})(?!${LETTER})`, 'iu');
  return pattern.exec(text.slice(0, MAX_SEARCHED).normalize('NFC'))?.[0] ?? null;
}
