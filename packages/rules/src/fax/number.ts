import { prefixIn, prefixOfCountry } from './country-codes.ts';

/** Longest number that somebody may type, in characters. */
const MAX_TYPED = 40;
/** Countries without a digit that is dialled before national numbers, or in which it stays after the prefix. */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['IT', 'SM', 'VA', 'CI', 'GA', 'CG']);
/** Dialled before national numbers, where it is not 0. */
const TRUNK: Readonly<Record<string, RegExp>> = {
  HU: /^06/,
  RU: /^8(?=\d{10}$)/,
  KZ: /^8(?=\d{10}$)/,
  BY: /^80?/,
  LT: /^[80](?=\d{8}$)/,
  MX: /^01/,
};
/** Countries of the North American plan write a 1 before national numbers. */
const NORTH_AMERICAN = /^\+1/;

/**
 * Reads a number as people write it and returns it in the international form (ITU-T E.164): a plus sign and 7 to 15 digits. A number
 * without plus sign or 00 belongs to `country`. Null for anything that is no number: what is left would be dialled or become an address.
 */
export function readFaxNumber(typed: string, country: string): string | null {
  if (typed.length > MAX_TYPED) return null;
  // Only what stands in numbers on paper. No comma, at sign, letter or control character passes.
  // Numbers that are copied from other programs have invisible marks of their direction.
  const text = typed.replaceAll(/\p{Cf}/gu, '').trim();
  if (!/^(\+|\(\+?)?[\d (][\d ()./\u00a0\u202f\u2010-\u2013-]*$/.test(text)) return null;
  const hasPlus = text.includes('+');
  // 44 (0) 20: the zero in brackets is only dialled inside the country.
  const digits = text.replace(/\(0\)/g, hasPlus || text.startsWith('00') ? '' : '0').replace(/\D/g, '');
  if (hasPlus) return international(digits);
  if (digits.startsWith('00')) return international(digits.slice(2));
  return international(national(digits, country));
}

/** The digits of a national number with the prefix of the country; '' for a country that is not known. */
function national(digits: string, country: string): string {
  const prefix = prefixOfCountry(country);
  if (prefix === null) return '';
  if (NORTH_AMERICAN.test(prefix)) return northAmerican(digits, prefix);
  const trunk = TRUNK[country] ?? (KEEPS_ZERO.has(country) ? null : /^0/);
  return prefix.slice(1) + (trunk === null ? digits : digits.replace(trunk, ''));
}

function northAmerican(digits: string, prefix: string): string {
  const rest = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (rest.length === 10) return `1${rest}`;
  // An island with an area code of its own.
  return rest.length === 7 && prefix.length === 5 ? prefix.slice(1) + rest : '';
}

/** Area codes and numbers of the North American plan do not begin with 0 or 1. */
const NORTH_AMERICAN_NUMBER = /^1[2-9]\d{2}[2-9]\d{6}$/;

function international(digits: string): string | null {
  if (!/^[1-9]\d{6,14}$/.test(digits) || prefixIn(digits) === null) return null;
  if (digits.startsWith('1') && !NORTH_AMERICAN_NUMBER.test(digits)) return null;
  return `+${digits}`;
}

/** A number of the international form in groups, as it is read aloud: `+44 1632 960 119`. Other texts stay as they are. */
export function showFaxNumber(number: string): string {
  if (!/^\+\d{7,15}$/.test(number)) return number;
  const found = prefixIn(number.slice(1)) ?? '+';
  if (NORTH_AMERICAN.test(found)) return number.replace(/^\+1(\d{3})(\d{3})/, '+1 $1 $2 ');
  return `${found} ${groups(number.slice(found.length))}`;
}

/** Groups of three from the end; the first has two to four digits. */
function groups(digits: string): string {
  if (digits.length <= 4) return digits;
  return `${groups(digits.slice(0, -3))} ${digits.slice(-3)}`;
}
