import { leadOf } from './phone-words.ts';
import type { Lead, PhoneWord } from './phone-words.ts';

/** A number in a signature. */
export interface FoundPhone {
  /** A label of contacts (`work`, `mobile`, `fax`, `home`, `main`); '' when nothing says what it is. */
  readonly label: Exclude<PhoneWord, 'none'> | '';
  /** As it is written, without `(0)`. An extension follows after a comma, which telephones read as a pause. */
  readonly value: string;
  /** A label or the international form says that it is a number. */
  readonly isSure: boolean;
}

/** Most digits of a number (E.164), and fewest with a label, in the international form, and in a national one. */
const MOST = 15;
const FEWEST = { labelled: 5, international: 8, national: 8 } as const;

/** Digits with what is written between them. Every repetition is bounded. A longer number, a path and an address are none. */
const NUMBER =
  /(?:(?<![\d_@#=&%/-]|\d[.,])(?:\+ ?|\(\+)|(?<![\p{L}\p{N}_@#=&%+/-]|\d[.,:])\(?)\d[\d ().\-/–]{3,30}\d/gu;
/** An extension behind a number. */
const EXTENSION =
  /^[ ,;]{0,2}\(?(?:ext|extension|x|dw|durchwahl|klappe|kl|poste|int|interno|anexo|ramal|mellék|lok|εσωτ|доб|вътр)[.:]{0,2} ?(\d{1,6})(?![\p{L}\d])/iu;
/** What makes the digits before it a part of something else. */
const GOES_ON = /^(?:[\p{L}\d_@%€$£]|[.,:]\d| ?(?:€|eur\b|usd\b|chf\b|kr\b|%|uhr\b|h\b))/iu;

const DATE =
  /^(?:\d{4}[-./] ?\d{1,2}[-./] ?\d{1,2}|\d{1,2}[-./] ?\d{1,2}[-./] ?(?:19|20)\d\d|\d{1,2}[-./]\d{1,2}[-./]\d\d$)(?!\d)/;
const YEARS = /^(?:19|20)\d\d ?[-–/] ?(?:19|20)?\d\d$/;
const TIMES = /^\d{1,2}[.]\d\d ?[-–] ?\d{1,2}[.]\d\d$/;
const HOST = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** The American form, which has no 0 at its beginning. */
const AMERICAN = /^\(?[2-9]\d\d\)?[ .-]{1,2}\d{3}[ .-]\d{4}$/;

/** The numbers in one line of a signature, in order. Linear. */
export function phonesIn(line: string): FoundPhone[] {
  return line.split(/ {2,}|[|•·;]/).flatMap((part) => phonesOf(part));
}

function phonesOf(part: string): FoundPhone[] {
  const found: FoundPhone[] = [];
  let before = 0;
  for (const { 0: all, index } of part.matchAll(NUMBER)) {
    const rest = part.slice(index + all.length);
    const extension = EXTENSION.exec(rest);
    const lead = leadOf(part.slice(before, index));
    before = index + all.length + (extension?.[0].length ?? 0);
    if (extension === null && GOES_ON.test(rest)) continue;
    const isAlone = lead.isEmpty && !/[\p{L}\p{N}]/u.test(extension === null ? rest : '');
    const kind = kindOf(all, lead, isAlone);
    if (kind === null) continue;
    const value = extension === null ? written(all) : `${written(all)},${extension[1] ?? ''}`;
    found.push({ label: lead.word === 'none' ? '' : (lead.word ?? ''), value, isSure: kind !== 'national' });
  }
  return found;
}

/** How digits are known to be a number of a telephone; null when they are not. */
function kindOf(text: string, { word, isEmpty }: Lead, isAlone: boolean): keyof typeof FEWEST | null {
  const digits = text.replaceAll(/\D/g, '');
  const trimmed = text.trim();
  const isOther = [DATE, YEARS, TIMES].some((form) => form.test(trimmed)) || /^0+$/.test(digits);
  if (word === 'none' || isOther || digits.length > MOST + (digits.startsWith('00') ? 2 : 0)) return null;
  const hasPlus = /^\(?\+/.test(trimmed);
  // Two noughts also begin a group of an IBAN: no other word stands before a number.
  if (hasPlus || (/^00[1-9]/.test(trimmed) && (isEmpty || word !== undefined))) {
    const isCountry = /^\(?(?:\+|00) ?[1-9]/.test(trimmed);
    return isCountry && digits.length >= FEWEST.international ? 'international' : null;
  }
  if (word !== undefined) return digits.length >= FEWEST.labelled ? 'labelled' : null;
  if (!isAlone || HOST.test(trimmed) || digits.length < FEWEST.national) return null;
  return /^\(?0[1-9]/.test(trimmed) || AMERICAN.test(trimmed) ? 'national' : null;
}

/** A number as people write it: no `(0)` after the code of a country, no bracket without its pair. */
function written(text: string): string {
  let value = text.replaceAll(/ {2,}/g, ' ').trim();
  if (/^\(?(?:\+|00)/.test(value)) value = value.replace(/ ?\(0\) ?/, ' ');
  value = value.replace(/^\(\+(\d{1,3})\)/, '+$1').replace(/^\+ /, '+');
  const isPaired = value.split('(').length === value.split(')').length && value.indexOf(')') >= value.indexOf('(');
  return isPaired ? value : value.replaceAll(/[()]/g, '');
}

/** What two ways to write a number have in common, its extension included. */
export function sameNumber(value: string): string {
  return value.replace(/^00/, '+').replaceAll(/[^\d+,]/g, '');
}
