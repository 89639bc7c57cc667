/** Named character references that occur in message text; others are not decoded. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  para: '¶',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  micro: 'µ',
  iexcl: '¡',
  iquest: '¿',
  ordf: 'ª',
  ordm: 'º',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  zwnj: '\u200c',
  zwj: '\u200d',
  shy: '\u00ad',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  check: '✓',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  auml: 'ä',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  igrave: 'ì',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  ograve: 'ò',
  oacute: 'ó',
  ocirc: 'ô',
  otilde: 'õ',
  ouml: 'ö',
  oslash: 'ø',
  ugrave: 'ù',
  uacute: 'ú',
  ucirc: 'û',
  uuml: 'ü',
  yacute: 'ý',
  szlig: 'ß',
  Agrave: 'À',
  Aacute: 'Á',
  Acirc: 'Â',
  Atilde: 'Ã',
  Auml: 'Ä',
  Aring: 'Å',
  AElig: 'Æ',
  Ccedil: 'Ç',
  Egrave: 'È',
  Eacute: 'É',
  Ecirc: 'Ê',
  Euml: 'Ë',
  Iacute: 'Í',
  Ntilde: 'Ñ',
  Oacute: 'Ó',
  Ocirc: 'Ô',
  Otilde: 'Õ',
  Ouml: 'Ö',
  Oslash: 'Ø',
  Uacute: 'Ú',
  Ucirc: 'Û',
  Uuml: 'Ü',
};

function character(code: number): string {
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : '\ufffd';
}

function meaning(reference: string): string {
  const [, dec, hex, name = ''] = /^&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|(\w+))/.exec(reference) ?? [];
  if (dec !== undefined) return character(Number(dec));
  if (hex !== undefined) return character(parseInt(hex, 16));
  return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? reference) : reference;
}

/** Decodes character references. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,9});?/g, meaning);
}

/** Elements whose content is not shown as text. */
const TEXTLESS = new Set([
  'style',
  'script',
  'head',
  'title',
  'template',
  'noscript',
  'svg',
  'math',
  'object',
  'select',
]);
/** Elements that start and end lines. */
const BLOCK = new Set(
  'address article aside blockquote br center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td th tr ul'.split(
    ' ',
  ),
);

/** The HTML that is being read. */
interface Html {
  readonly lower: string;
  /** Index of the last end tag of a head, -1 for none. */
  readonly lastHead: number;
}

/** The index of the first '>' outside quotes, which ends the tag that opens at `from`. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const char = html.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '>') return at + 1;
    else if ((char === '"' || char === "'") && html.charAt(at - 1) === '=') quote = char;
  }
  return html.length;
}

/** The index where the content of an element without text ends. */
function textlessEnd(html: Html, name: string, from: number): number {
  // Most messages have no end tag of a head. It is searched once, because a hostile message may open thousands of heads.
  if (name === 'head' && html.lastHead < from) return from;
  const close = html.lower.indexOf(`</${name}`, from);
  return close < 0 ? html.lower.length : close;
}

/** Whether a tag hides its element. Hidden preheaders would show text that the user never sees in the message. */
function isHidden(tag: string): boolean {
  return /display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden/i.test(tag);
}

/**
 * The text of HTML for previews and searching, in one pass; style sheets and scripts are skipped [MAIL-069]. Reads at most
 * `limit` characters of text. The result is text, not markup: it must be shown in text nodes.
 */
export function htmlText(html: string, limit: number): string {
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const lastHead = lower.lastIndexOf('</head');
  let text = '';
  let at = 0;
  while (at < html.length && text.length < limit) {
    const open = html.indexOf('<', at);
    text += decodeEntities(html.slice(at, open < 0 ? html.length : open)).replace(/[\t\n\f\r ]+/g, ' ');
    if (open < 0) break;
    at = afterMarkup(html, { lower, lastHead }, open);
    const name = /^<\/?([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 20))?.[1];
    if (name !== undefined && BLOCK.has(name)) text += '\n';
    else if (name === undefined && at === open + 1) text += '<';
  }
  return text.slice(0, limit);
}

/** The index after the tag, comment or skipped element that opens at `open`; `open + 1` for a literal '<'. */
function afterMarkup(html: string, folded: Html, open: number): number {
  const { lower } = folded;
  if (html.startsWith('<!--', open)) {
    const close = html.indexOf('-->', open + 4);
    return close < 0 ? html.length : close + 3;
  }
  const match = /^<(\/?)([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 20));
  if (match === null) return /^<[!?/]/.test(html.slice(open, open + 2)) ? tagEnd(html, open) : open + 1;
  const end = tagEnd(html, open);
  const name = match[2] ?? '';
  if (match[1] === '/') return end;
  if (TEXTLESS.has(name)) return textlessEnd(folded, name, end);
  if ((name === 'div' || name === 'span') && isHidden(html.slice(open, end))) return textlessEnd(folded, name, end);
  return end;
}
