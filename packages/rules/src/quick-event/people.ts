import type { QuickWords } from './vocabulary.ts';
import type { Span, Word } from './words.ts';
import { isOneOf } from './words.ts';

/** Most people of one entry. */
const MOST_PEOPLE = 10;
/** Most words of one name or place. */
const MOST_WORDS = 6;

/** The people behind "with", and every address. They stay in the title, too. */
export function findPeople(words: readonly Word[], languages: readonly QuickWords[]): string[] {
  const found = words.filter(({ key }) => isAddress(key)).map(({ key }) => key);
  const at = words.findIndex(({ key }) => isOneOf(key, languages, (language) => language.with));
  if (at === -1) return found.slice(0, MOST_PEOPLE);
  const names: string[] = [];
  let name: string[] = [];
  const end = (): void => {
    if (name.length > 0) names.push(name.join(' '));
    name = [];
  };
  for (const { text, key } of words.slice(at + 1)) {
    if (isOneOf(key, languages, ({ and }) => and)) end();
    else if (!isNamePart(text, key) || name.length === MOST_WORDS) break;
    else {
      name.push(text.replace(/[,;]+$/u, ''));
      if (/[,;]$/u.test(text)) end();
    }
  }
  end();
  return [...new Set([...names, ...found])].slice(0, MOST_PEOPLE);
}

function isAddress(key: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key);
}

/** A part of a name begins with a capital letter; one name alone in lower case is read by its first word. */
function isNamePart(text: string, key: string): boolean {
  return !isAddress(key) && /^\p{Lu}/u.test(text);
}

/** The place behind "at" or "im": up to the next gap, or the end. */
export function findPlace(words: readonly Word[], languages: readonly QuickWords[]): Span<string> | null {
  for (let from = 0; from < words.length; from += 1) {
    if (!isOneOf(words[from]?.key, languages, ({ place }) => place)) continue;
    const parts: string[] = [];
    for (const { text, key } of words.slice(from + 1, from + 1 + MOST_WORDS)) {
      if (text === '' || isOneOf(key, languages, (language) => language.with)) break;
      parts.push(text);
    }
    const place = parts.join(' ').replace(/[,;]+$/u, '');
    if (place !== '') return { from, to: from + 1 + parts.length, value: place };
  }
  return null;
}
