import { fold } from '@pillarbox/rules/fold';

/** A skin tone: 0 is the yellow of emoji without one, 1 the lightest, 5 the darkest. */
export type Tone = 0 | 1 | 2 | 3 | 4 | 5;

/** The skin tones in their order. */
export const TONES: readonly Tone[] = [0, 1, 2, 3, 4, 5];

/** An emoji of the picker. */
export interface Emoji {
  readonly character: string;
  readonly name: string;
  /** Its group in Unicode's order: 0 smileys to 9 flags. */
  readonly group: number;
  /** The words of the name, then other words for it, all folded. */
  readonly words: readonly string[];
  /** The number of words that are of the name. */
  readonly named: number;
  /** The character in the tones 1 to 5; empty if it has no tones. */
  readonly tones: readonly string[];
}

/** An emoji as `emojibase-data` describes it. */
export interface EmojiEntry {
  readonly unicode: string;
  readonly label: string;
  readonly group?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly skins?: readonly { readonly unicode: string }[] | undefined;
}

/** Unicode's group of parts of emoji: hair and the tones themselves. */
const PARTS = 2;
/** The code point of the lightest tone. The others follow it. */
const FIRST_TONE = 0x1_f3_fb;
/** A character that is an emoji by itself, with the sign that it is to be one. Many fonts and searches know it without. */
const NEEDLESS_SIGN = /^(\p{Emoji_Presentation})\u{fe0f}$/u;
/** Most emoji that a search shows. */
const MAX_FOUND = 96;

/** The tone of a character. Undefined if it has none, or people of different tones. */
function toneOf(character: string): number | undefined {
  const tones = [...character].map((one) => (one.codePointAt(0) ?? 0) - FIRST_TONE + 1);
  const found = new Set(tones.filter((tone) => tone >= 1 && tone <= 5));
  return found.size === 1 ? [...found][0] : undefined;
}

function tonesOf(entry: EmojiEntry): string[] {
  const characters = entry.skins?.map(({ unicode }) => unicode) ?? [];
  const tones = TONES.slice(1).map((tone) => characters.find((one) => toneOf(one) === tone));
  return tones.every((one) => one !== undefined) ? tones : [];
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The emoji of a list in its order, without parts of emoji. */
export function emojiOf(entries: readonly EmojiEntry[]): Emoji[] {
  return entries.flatMap((entry) => {
    const { unicode, label: name, group, tags = [] } = entry;
    if (group === undefined || group === PARTS) return [];
    const character = unicode.replace(NEEDLESS_SIGN, '$1');
    const named = wordsOf(name);
    const words = [...named, ...tags.flatMap(wordsOf)];
    return [{ character, name, group, words, named: named.length, tones: tonesOf(entry) }];
  });
}

/** The character of an emoji in a tone, if it has tones. */
export function inTone(emoji: Emoji, tone: Tone): string {
  return (tone === 0 ? undefined : emoji.tones[tone - 1]) ?? emoji.character;
}

/** How well an emoji fits the typed words: 0 best. Undefined if a word does not fit. */
function rank({ words, named }: Emoji, typed: readonly string[]): number | undefined {
  const places = typed.map((word) => words.findIndex((one) => one.startsWith(word)));
  if (places.includes(-1)) return undefined;
  if (places.some((place) => place >= named)) return 3;
  if (!typed.every((word) => words.includes(word))) return 2;
  return typed.length === named ? 0 : 1;
}

/**
 * The emoji that have a word beginning with each typed word, at most 96: first those whose name is typed, then those whose name
 * has the typed words, then those whose name has words that begin so, then those with such other words.
 */
export function searchEmoji(all: readonly Emoji[], typed: string): Emoji[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const found = all.flatMap((emoji) => {
    const place = rank(emoji, words);
    return place === undefined ? [] : [{ emoji, place }];
  });
  return found
    .sort((one, other) => one.place - other.place)
    .slice(0, MAX_FOUND)
    .map(({ emoji }) => emoji);
}
