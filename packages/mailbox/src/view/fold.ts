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

/** The words of a search as typed; "several words" in quotation marks count as one. */
export function splitWords(text: string, most: number): string[] {
  // eslint-disable-next-line no-control-regex -- control characters separate fields in the view's tables
  const plain = text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
  const words = [...plain.matchAll(/"([^"]+)"|([^\s"]+)/g)].map((match) => (match[1] ?? match[2] ?? '').trim());
  return [...new Set(words.filter((word) => word !== ''))].slice(0, most);
}

/** The words of a search, folded. */
export function searchWords(text: string, most: number): string[] {
  return splitWords(fold(text), most);
}
