import { fold } from '../fold.ts';
import { HOME_WORDS, WORK_WORDS } from './column-words.ts';

/** A text as words: folded, numbers and punctuation left out, the words divided by one space. */
export function plainWords(text: string): string {
  return fold(text.slice(0, 200))
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

const HOME = new Set(HOME_WORDS.split('|').map(plainWords));
const WORK = new Set(WORK_WORDS.split('|').map(plainWords));

/** Whether words say home or work; '' for neither. */
export function kindOf(words: readonly string[]): '' | 'home' | 'work' {
  if (words.some((word) => WORK.has(word))) return 'work';
  return words.some((word) => HOME.has(word)) ? 'home' : '';
}

/** The words without those that say home or work. */
export function withoutKind(words: readonly string[]): string[] {
  return words.filter((word) => !WORK.has(word) && !HOME.has(word));
}

const OTHER_KINDS: readonly (readonly [label: string, pattern: RegExp])[] = [
  ['workfax', /fax.*(?:work|business)|(?:work|business).*fax/],
  ['fax', /fax|faks/],
  ['mobile', /mobil|cell|handy|movil|movel|celular|κινητ|мобил/],
  ['pager', /pager/],
  ['main', /^(?:main|haupt)/],
];

/** The label that a cell such as `* Work` or `Mobile` names; a word that is none of the known ones is the user's own label. */
export function labelFrom(cell: string): string {
  const text = cell.replace(/^\*\s*/, '').trim();
  const words = plainWords(text);
  const other = OTHER_KINDS.find(([, pattern]) => pattern.test(words));
  if (other !== undefined) return other[0];
  const kind = kindOf(words.split(' '));
  if (kind !== '') return kind;
  return /^(?:smtp|ex|internet|pref|other|sonstige|)$/.test(words) ? '' : text.slice(0, 60);
}
