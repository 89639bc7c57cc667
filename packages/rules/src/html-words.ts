const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Content that is not text, comments, and tags; each character is read a few times at most. */
const NOT_TEXT = /<!--[^]*?(?:-->|$)|<(style|script|title)\b[^]*?(?:<\/\1\s*>|$)/gi;
const LINE_END = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote)\b[^<>]*>/gi;
const TAG = /<[!/?]?[a-z][^<>]*(?:>|$)/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

function decoded(all: string, ...[decimal, hex, name]: (string | undefined)[]): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
}

/**
 * The text of HTML without formatting, for code that must not parse HTML: blocks become lines, other layout is lost.
 * Linear. The result is text, not markup.
 */
export function htmlWords(html: string): string {
  return html
    .replace(NOT_TEXT, ' ')
    .replace(/\s+/g, ' ')
    .replace(LINE_END, '\n')
    .replace(TAG, '')
    .replace(ENTITY, (all, ...groups: (string | undefined)[]) => decoded(all, ...groups.slice(0, 3)))
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
