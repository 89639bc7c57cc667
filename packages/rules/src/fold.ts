// Letters that NFKD does not decompose and that people often type without their mark.
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

// eslint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/;

/**
 * A text in the form that search and sorting compare: lower case, without diacritics, compatibility characters normalized.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => LETTERS[letter] ?? letter);
}
