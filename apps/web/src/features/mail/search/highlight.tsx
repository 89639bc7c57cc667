import { fold } from '@pillarbox/rules/fold';
import type { TypedTerm } from '@pillarbox/rules/search/terms';
import type { ReactNode } from 'react';
import styles from './Results.module.css';

/** Where each word occurs in a text, in UTF-16 units, without overlaps. Case and accents do not matter. */
export function occurrences(text: string, words: readonly string[]): (readonly [start: number, end: number])[] {
  if (words.length === 0) return [];
  // Folding can change the length, so each character is folded alone and its place is kept.
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    folded += plain;
    at += character.length;
  }
  places.push(at);
  const found: [number, number][] = [];
  for (const word of words) {
    for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + word.length)) {
      found.push([places[from] ?? 0, places[from + word.length] ?? at]);
    }
  }
  found.sort((a, b) => a[0] - b[0]);
  return found.filter(([start, end], index) => end > start && (index === 0 || start >= (found[index - 1]?.[1] ?? 0)));
}

/** The words of a search to highlight, folded. */
export function highlightWords(terms: readonly TypedTerm[]): string[] {
  const words = terms.flatMap((term) =>
    'text' in term && !term.not && term.field !== 'in' && term.field !== 'label' ? [fold(term.text)] : [],
  );
  return [...new Set(words)].filter((word) => word !== '').sort((a, b) => b.length - a.length);
}

/** A text with its hits marked. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }): ReactNode {
  const found = occurrences(text, words);
  if (found.length === 0) return text;
  const parts: ReactNode[] = [];
  let done = 0;
  for (const [start, end] of found) {
    parts.push(
      text.slice(done, start),
      <mark key={start} className={styles['hit']}>
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  return [...parts, text.slice(done)];
}
