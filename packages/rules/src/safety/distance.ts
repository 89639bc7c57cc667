/** Characters that look alike in most fonts, as one of them; longer ones first. */
const CONFUSABLES: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[1iӏіı|]/gu, 'l'],
  [/[0оοо]/gu, 'o'],
  [/5/g, 's'],
  [/[аα]/gu, 'a'],
  [/[её]/gu, 'e'],
  [/[сϲ]/gu, 'c'],
  [/[рρ]/gu, 'p'],
  [/[хχ]/gu, 'x'],
  [/[уγ]/gu, 'y'],
  [/[һ]/gu, 'h'],
  [/[ѕ]/gu, 's'],
  [/[јϳ]/gu, 'j'],
  [/[ԁ]/gu, 'd'],
];

/** A text with the characters that look alike replaced by one of them. Two texts that look the same have the same form. */
export function visualForm(text: string): string {
  return CONFUSABLES.reduce(
    (form, [letters, shown]) => form.replace(letters, shown),
    text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
  );
}

/** Most differing characters that still count as similar. */
const MAX_DISTANCE = 2;

/**
 * The number of characters to insert, delete or replace to get from one text to another; 3 stands for more than two. Time is
 * linear in the length, because only the cells near the diagonal are computed.
 */
export function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_DISTANCE) return MAX_DISTANCE + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = new Array<number>(other.length + 1).fill(MAX_DISTANCE + 1);
    if (i <= MAX_DISTANCE) next[0] = i;
    const last = Math.min(other.length, i + MAX_DISTANCE);
    for (let j = Math.max(1, i - MAX_DISTANCE); j <= last; j += 1) {
      const replaced = (row[j - 1] ?? 3) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 3) + 1, (next[j - 1] ?? 3) + 1);
    }
    row = next;
  }
  return Math.min(row[other.length] ?? 3, MAX_DISTANCE + 1);
}

/** Shortest texts that count as similar with one and with two differing characters: shorter ones are similar by chance. */
const SHORTEST = [0, 5, 8];

/** Whether two different texts can be mistaken for one another. */
export function isSimilar(one: string, other: string): boolean {
  if (one === other) return false;
  if (Math.abs(one.length - other.length) <= MAX_DISTANCE && visualForm(one) === visualForm(other)) return true;
  const steps = distance(one, other);
  const shortest = SHORTEST[steps];
  return shortest !== undefined && Math.min(one.length, other.length) >= shortest;
}
