/** A postal address in a text: its postcode, with the street and town before it where they are recognised. */
export interface FoundPlace {
  readonly kind: 'place';
  readonly from: number;
  readonly to: number;
  /** The address in one line, for a map. */
  readonly address: string;
}

/** The areas of British postcodes; without them, many part numbers would look like one. */
const UK_AREAS = [
  'AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL',
  'GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE',
  'PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE',
]
  .join(' ')
  .replaceAll(' ', '|');

/** The codes of American states, territories and military addresses. */
const US_STATES = [
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN',
  'TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP',
]
  .join(' ')
  .replaceAll(' ', '|');

const US_STATE_NAMES = [
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa',
  'Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada',
  'New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island',
  'South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
].join('|');

const BEFORE = String.raw`(?<![\p{L}\d_./\-])`;
const AFTER = String.raw`(?![\p{L}\d_/\-]|[.,]\d)`;
const GAP = '[ \u00a0]';

/**
 * British [MAIL-114], American [MAIL-115] and Canadian [MAIL-116] postcodes. Five digits alone are no postcode, because most
 * such numbers are none: a state stands before them, or four digits follow. Every repetition is bounded.
 */
const POSTCODE = new RegExp(
  [
    String.raw`${BEFORE}(?:(?:${UK_AREAS})\d[A-Z\d]?${GAP}{0,2}\d[ABD-HJLNP-UW-Z]{2}|GIR${GAP}?0AA)${AFTER}`,
    String.raw`${BEFORE}(?:${US_STATES}|${US_STATE_NAMES})\.?,?[ \u00a0\n]{1,3}\d{5}(?:-\d{4})?${AFTER}`,
    String.raw`${BEFORE}\d{5}-\d{4}${AFTER}`,
    String.raw`${BEFORE}[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ \u00a0-]?\d[ABCEGHJ-NPRSTV-Z]\d${AFTER}`,
  ].join('|'),
  'gu',
);

/** Characters before a postcode in which its street may stand. */
const REACH = 160;
/** Most lines of an address before the line of the postcode. */
const LINES_BEFORE = 4;

/** Words before a number that is no house number. */
const UNIT = '[Aa]pt|[Aa]partment|[Ss]uite|[Ss]te|[Uu]nit|[Ff]loor|[Ff]lat|[Rr]oom|[Nn]o|[Bb]ox';
/** A house number with the name of a street: "10 Downing Street", "12-14 Rue X", "221b Baker Street". */
const HOUSE = new RegExp(
  String.raw`(?<![\p{L}\d_.,/:#\-])(?<!(?:${UNIT})\.?${GAP})\d{1,5}(?:-\d{1,5})?[A-Za-z]?,?${GAP}{1,2}(?=\p{Lu}|\d{1,3}(?:st|nd|rd|th)\b)`,
  'gu',
);

/** Where the address begins whose postcode begins at `code`: at its house number, or at the postcode. Not before `floor`. */
function beginningOf(text: string, code: number, floor: number): number {
  const start = Math.max(floor, code - REACH);
  let lines = text.slice(start, code).split('\n');
  lines = lines.slice(-LINES_BEFORE - 1);
  const within = lines.join('\n');
  const offset = code - within.length;
  const numbers = [...within.matchAll(HOUSE)].filter(({ index }) => !/[;:?!]|\p{Ll}{3}\. /u.test(within.slice(index)));
  const last = numbers.at(-1);
  return last === undefined ? code : offset + last.index;
}

/** The postal addresses in a text, in order. Linear: only a bounded part before each postcode is read again. */
export function placesIn(text: string): FoundPlace[] {
  const found: FoundPlace[] = [];
  for (const match of text.matchAll(POSTCODE)) {
    const to = match.index + match[0].length;
    const from = beginningOf(text, match.index, found.at(-1)?.to ?? 0);
    const address = text
      .slice(from, to)
      .replaceAll(/,?\s*\n\s*/g, ', ')
      .replaceAll(/\s+/g, ' ');
    found.push({ kind: 'place', from, to, address });
  }
  return found;
}
