import type { Emoji } from './emoji.ts';
import { searchEmoji } from './emoji.ts';

/** The name of an emoji that is being typed: `:smile`. */
export interface TypedEmoji {
  /** What stands behind the colon. */
  readonly name: string;
  /** Number of characters with the colons. */
  readonly length: number;
  /** Whether the second colon is there. */
  readonly isClosed: boolean;
}

/** Two letters at least, so that ":D", "10:30" and "a: b" are left alone. */
const TYPED = /(?:^|[\s(])(:([\p{L}\p{N}_+-]{2,24})(:?))$/u;
/** Most emoji that are offered: the list is read while typing. */
const MAX_OFFERED = 6;

/** The name of an emoji at the end of a text; null for none. */
export function typedEmoji(before: string): TypedEmoji | null {
  const [, whole = '', name = '', end = ''] = TYPED.exec(before) ?? [];
  return whole === '' ? null : { name: name.toLowerCase(), length: whole.length, isClosed: end === ':' };
}

/** Short names as `emojibase-data` lists them: one or several for each emoji, by its code points. */
export type ShortNames = Readonly<Record<string, string | readonly string[]>>;

/** The code points of an emoji without the sign that it is to be one, which lists put differently. */
function codeOf(codes: readonly string[]): string {
  return codes.filter((code) => code !== 'FE0F').join('-');
}

/** Adds the short names to emoji. */
export function withShortNames(all: readonly Emoji[], names: ShortNames): NamedEmoji[] {
  const known = new Map(Object.entries(names).map(([code, list]) => [codeOf(code.split('-')), [list].flat()]));
  return all.map((emoji) => {
    const codes = [...emoji.character].map((one) =>
      (one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'),
    );
    return { emoji, short: known.get(codeOf(codes)) ?? [] };
  });
}

/** An emoji with its short names. */
export interface NamedEmoji {
  readonly emoji: Emoji;
  readonly short: readonly string[];
}

/** The emoji for a typed name: that of this short name, those whose short name begins so, then those with such words. */
export function emojiFor(all: readonly NamedEmoji[], name: string): Emoji[] {
  const exact = all.filter(({ short }) => short.includes(name));
  const begun = all.filter(({ short }) => short.some((one) => one.startsWith(name)));
  const emoji = all.map((one) => one.emoji);
  const worded = searchEmoji(emoji, name.replaceAll(/[_-]/g, ' '));
  return [...new Set([...exact, ...begun].map((one) => one.emoji).concat(worded))].slice(0, MAX_OFFERED);
}

/** The emoji with exactly this short name. */
export function emojiNamed(all: readonly NamedEmoji[], name: string): Emoji | undefined {
  return all.find(({ short }) => short.includes(name))?.emoji;
}
