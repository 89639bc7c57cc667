/** A date of a table. `isUncertain` says that day and month could be the other way round. */
export interface WrittenDay {
  /** `1985-04-03`, or `--04-03` without a year. */
  readonly day: string;
  readonly isUncertain: boolean;
}

const YEAR_FIRST = /^(\d{4}|-)[-./ ](\d{1,2})[-./ ](\d{1,2})\.?(?:$|[T ])/;
const YEAR_LAST = /^(\d{1,2})[-./ ]{1,2}(\d{1,2})(?:[-./ ]{1,2}(\d{4}|\d{2}))?\.?(?:$|[T ])/;

/**
 * Reads a date as tables have it: `1985-04-03`, `3.4.1985`, `03/04/85`, `--04-03`, `19850403`. A year of two digits is one that
 * has been, of the last hundred years before `thisYear`. Null for what is no date, Outlook's `0/0/00` among it.
 */
export function readWrittenDay(text: string, dayFirst: boolean, thisYear: number): WrittenDay | null {
  const value = text.trim().slice(0, 40);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(value);
  const first = compact ?? YEAR_FIRST.exec(value) ?? /^-(-)(\d{2})-?(\d{2})$/.exec(value);
  if (first !== null) {
    const day = dayText(first[1] ?? '', Number(first[2]), Number(first[3]));
    return day === null ? null : { day, isUncertain: false };
  }
  const last = YEAR_LAST.exec(value);
  if (last === null) return null;
  const [one, other] = [Number(last[1]), Number(last[2])];
  const isUncertain = one <= 12 && other <= 12 && one !== other;
  const [dayOfMonth, month] = one > 12 || (other <= 12 && dayFirst) ? [one, other] : [other, one];
  const day = dayText(fullYear(last[3] ?? '', thisYear), month, dayOfMonth);
  return day === null ? null : { day, isUncertain };
}

/** Whether the dates of a column say that the day comes first; null when none of them says it. */
export function dayComesFirst(values: Iterable<string>): boolean | null {
  for (const value of values) {
    const match = YEAR_LAST.exec(value.trim().slice(0, 40));
    if (match === null) continue;
    // `3.4.1985` is written where the day comes first.
    if (Number(match[1]) > 12 || /^\d{1,2}\.\s?\d{1,2}\./.test(match[0])) return true;
    if (Number(match[2]) > 12) return false;
  }
  return null;
}

function fullYear(year: string, thisYear: number): string {
  if (year.length !== 2) return year;
  const century = Math.floor(thisYear / 100) * 100;
  const written = century + Number(year);
  return String(written > thisYear ? written - 100 : written);
}

function dayText(year: string, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(2000, month, 0)).getUTCDate()) return null;
  const hasYear = /^\d{4}$/.test(year) && !['0000', '0001', '1604'].includes(year);
  const pad = (number: number): string => String(number).padStart(2, '0');
  return `${hasYear ? year : '-'}-${pad(month)}-${pad(day)}`;
}
