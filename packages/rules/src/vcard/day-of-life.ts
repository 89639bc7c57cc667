import { paramValues } from './vcard-line.ts';
import type { VCardLine } from './vcard-line.ts';
import { textOf } from './vcard-value.ts';

/** Years that mean "no year": of Apple's address book, and of Outlook. */
const NO_YEAR = new Set(['1604', '0000', '0001']);

/**
 * The day of BDAY or ANNIVERSARY as `1980-04-15` or `--04-15`; '' for what is no day. A day is taken as written, never through
 * a time zone. Reads `19800415`, `1980-04-15`, `--0415`, `--04-15`, each with any time behind it, and Apple's year 1604.
 */
export function dayOf(line: VCardLine): string {
  const match = /^(\d{4}|--?)-?(\d\d)-?(\d\d)(?:$|[T ])/.exec(textOf(line));
  if (match === null) return '';
  const [, year = '', month = '', day = ''] = match;
  if (!isDay(Number(month), Number(day))) return '';
  const omitted = paramValues(line, 'X-APPLE-OMIT-YEAR');
  const hasYear = /^\d/.test(year) && !NO_YEAR.has(year) && !omitted.includes(year);
  return `${hasYear ? year : '-'}-${month}-${day}`;
}

function isDay(month: number, day: number): boolean {
  // The day must exist in a leap year: 29 February is a birthday.
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000, month, 0)).getUTCDate();
}

/** A day as vCard 3.0 and 4.0 write it. In 3.0 a day without a year is written as Apple does. */
export function dayLine(day: string, { name, version }: { name: string; version: string }) {
  const isYearless = day.startsWith('-');
  if (version === '4.0')
    return { group: '', name, params: [], value: isYearless ? day.replace(/^--(\d\d)-/, '--$1') : day };
  const params = isYearless ? [{ name: 'X-APPLE-OMIT-YEAR', values: ['1604'] }] : [];
  return { group: '', name, params, value: isYearless ? `1604${day.slice(1)}` : day };
}
