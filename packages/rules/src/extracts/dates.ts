/** A day of the calendar; months count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A date in a text. `days` has the reading of the specification first, and a second one when the day may stand first. */
export interface FoundDate {
  readonly kind: 'date';
  readonly from: number;
  readonly to: number;
  readonly days: readonly CalendarDay[];
}

/** Years that a date of a message can have; other numbers of this form are no dates. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const WEEKDAY =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?';
const MONTH = [
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?',
  'nov(?:ember)?|dec(?:ember)?',
].join('|');
/** No part of a longer number, path or version stands before or after. The time of an ISO date may follow. */
const BEFORE = String.raw`(?<![\p{L}\d_./\-])`;
const AFTER = String.raw`(?![\p{L}\d_/\-]|[.,]\d)`;
const AFTER_DAY = String.raw`(?:${AFTER}|(?=T\d\d:))`;

/**
 * YYYY/MM/DD and YYYY-MM-DD [MAIL-118, MAIL-122], MM/DD/YYYY and MM-DD-YYYY [MAIL-120, MAIL-121], and weekday, month, day, year
 * in English [MAIL-119]. Every repetition is bounded, so a position of the text takes constant time.
 */
const DATE = new RegExp(
  [
    String.raw`${BEFORE}(\d{4})([/-])(\d{1,2})\2(\d{1,2})${AFTER_DAY}`,
    String.raw`${BEFORE}(\d{1,2})([/-])(\d{1,2})\6(\d{4})${AFTER}`,
    String.raw`(?<![\p{L}\d_])(?:${WEEKDAY})\.?,?\s{1,3}(${MONTH})\.?\s{1,3}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(\d{4})${AFTER}`,
  ].join('|'),
  'giu',
);

function isDay({ year, month, day }: CalendarDay): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function readingsOf(match: RegExpExecArray): CalendarDay[] {
  const [, isoYear, , isoMonth, isoDay, first, , second, year, name, day, namedYear] = match;
  if (isoYear !== undefined) return [{ year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) }];
  if (name !== undefined) {
    const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
    return [{ year: Number(namedYear), month, day: Number(day) }];
  }
  const [one, two] = [Number(first), Number(second)];
  const monthFirst = { year: Number(year), month: one, day: two };
  return one === two ? [monthFirst] : [monthFirst, { year: Number(year), month: two, day: one }];
}

/** The dates in a text, in order. Linear. */
export function datesIn(text: string): FoundDate[] {
  return [...text.matchAll(DATE)].flatMap((match) => {
    const days = readingsOf(match).filter(isDay);
    return days.length === 0 ? [] : [{ kind: 'date', from: match.index, to: match.index + match[0].length, days }];
  });
}
