/** Direction marks for text in right-to-left scripts: ALM, LRM, RLM. */
const DIRECTION_MARK = /[\u061c\u200e\u200f]/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Zero-width joiner and non-joiner, and what they may follow: letters of joining scripts, and emoji. */
const JOINER = /[\u200c\u200d]/;
const JOINS =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;

/** Variation selectors, and the tags of region flags: parts of an emoji. */
const EMOJI_TAIL = /[\ufe0e\ufe0f\u{e0020}-\u{e007f}]/u;
const EMOJI = /[\p{Emoji}\u{e0020}-\u{e007f}]/u;

/** All characters that are invisible or change the direction of others, except blanks and line ends. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\u2028\u2029\u2800]/u;

/** Whether an invisible character is legitimate in its context. */
function isLegitimate(char: string, before: string, rightToLeft: boolean): boolean {
  if (char === '\n' || char === '\r' || char === '\t') return true;
  if (DIRECTION_MARK.test(char)) return rightToLeft;
  if (JOINER.test(char)) return JOINS.test(before);
  return EMOJI_TAIL.test(char) && EMOJI.test(before);
}

function nameOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Calls back for each character of a text, hidden or not; in linear time. */
function eachCharacter(text: string, take: (char: string, hidden: boolean) => void): void {
  const rightToLeft = RIGHT_TO_LEFT.test(text);
  let before = '';
  for (const char of text) {
    take(char, HIDDEN.test(char) && !isLegitimate(char, before, rightToLeft));
    before = char;
  }
}

/**
 * The hidden characters of a visible text (a name, a subject, a link text), as `U+200B`, each once, in order. Joiners and
 * direction marks count only if the script does not use them.
 */
export function hiddenCharacters(text: string): string[] {
  const found = new Set<string>();
  eachCharacter(text, (char, hidden) => {
    if (hidden) found.add(nameOf(char));
  });
  return [...found];
}

/** The hidden characters of an address or a host name, where none is legitimate. */
export function hiddenInAddress(address: string): string[] {
  return [...new Set([...address].filter((char) => HIDDEN.test(char)).map(nameOf))];
}

/** A text with each hidden character replaced by `[U+202E]`, so that it is shown in the order in which it was written. */
export function visibleText(text: string): string {
  let visible = '';
  eachCharacter(text, (char, hidden) => {
    visible += hidden ? `[${nameOf(char)}]` : char;
  });
  return visible;
}
