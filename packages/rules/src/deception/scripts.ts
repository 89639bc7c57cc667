/** Scripts that are in use for names (UAX 31, table 5), and further scripts whose letters look like Latin ones. */
const NAMES = (
  'Latin Cyrillic Greek Arabic Armenian Bengali Bopomofo Devanagari Ethiopic Georgian Gujarati Gurmukhi Han Hangul ' +
  'Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Cherokee ' +
  'Coptic Lisu'
).split(' ');

const SCRIPTS: readonly (readonly [name: string, pattern: RegExp])[] = NAMES.map((name) => [
  name,
  new RegExp(`\\p{Script=${name}}`, 'u'),
]);

/** Digits, signs and accents, which belong to no script. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;

function scriptOf(char: string): string {
  return SCRIPTS.find(([, pattern]) => pattern.test(char))?.[0] ?? 'Other';
}

/** The scripts of a text's letters, in linear time. */
export function scriptsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const char of new Set(text)) if (!SHARED.test(char)) found.add(scriptOf(char));
  return found;
}

/** Scripts that one language combines, Latin included (UTS 39 5.2, "highly restrictive"). */
const TOGETHER: readonly ReadonlySet<string>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Bopomofo']),
  new Set(['Latin', 'Han', 'Hangul']),
];

/** Whether one word mixes scripts that no language combines, such as `pаypal` with a Cyrillic а (UTS 39 5.1). */
export function mixesScripts(word: string): boolean {
  const scripts = [...scriptsOf(word)];
  return scripts.length > 1 && !TOGETHER.some((together) => scripts.every((script) => together.has(script)));
}

/** Letters that look like one or two Latin letters, and the top-level domains where their script is usual. */
const LOOKALIKES: readonly (readonly [letters: RegExp, home: RegExp])[] = [
  [/^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡүһҝк\d-]+$/u, /^(?:by|bg|kg|kz|md|me|mk|mn|rs|ru|su|tj|ua|uz)$/],
  [/^[αικνρυωηοτχβγεϲϳ\d-]+$/u, /^(?:gr|cy)$/],
  [/^[ագզէլհյոսւօցքտք\d-]+$/u, /^am$/],
];

/**
 * Whether all letters of a label in another script look like Latin letters, below a top-level domain where that script is
 * not usual: `аррӏе.com`. A label with at least one letter that looks different does not count.
 */
export function readsAsLatin(label: string, topLevel: string): boolean {
  if (!/^[a-z]+$/.test(topLevel) || /^[\d-]+$/.test(label)) return false;
  return LOOKALIKES.some(([letters, home]) => letters.test(label) && !home.test(topLevel));
}
