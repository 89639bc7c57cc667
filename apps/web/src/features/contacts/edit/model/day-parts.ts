/** A day as the form has it: texts that may be incomplete. `month` is `01` to `12`. */
export interface DayParts {
  readonly day: string;
  readonly month: string;
  /** '' for a day of every year. */
  readonly year: string;
}

/** The parts of `1980-04-15`, `--04-15` or ''. */
export function dayParts(text: string): DayParts {
  const [, year = '', month = '', day = ''] = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return { day: day.replace(/^0/, ''), month, year: year === '-' ? '' : year };
}

/** The day as text; '' for none; null when the parts are no day. A day must exist in its year; without one, in a leap year. */
export function dayText({ day, month, year }: DayParts): string | null {
  const [typed, typedYear] = [day.trim(), year.trim()];
  if (typed === '' && month === '' && typedYear === '') return '';
  if (!/^\d{1,2}$/.test(typed) || month === '' || !/^(?:\d{4})?$/.test(typedYear)) return null;
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(typedYear === '' ? 2000 : Number(typedYear), Number(month) - 1, Number(typed));
  if (date.getUTCDate() !== Number(typed) || typedYear === '0000') return null;
  return `${typedYear === '' ? '-' : typedYear}-${month}-${typed.padStart(2, '0')}`;
}
