/** A day of life (`1980-04-15`, or `--04-15` without a year) in words of a language. */
export function dayWords(day: string, tag: string): string {
  const [, year = '', month = '', date = ''] = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (month === '') return '';
  const hasYear = year !== '-';
  // A leap year, so that 29 February exists.
  const shown = new Date(Date.UTC(hasYear ? Number(year) : 2000, Number(month) - 1, Number(date)));
  const parts = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return shown.toLocaleDateString(tag, hasYear ? { ...parts, year: 'numeric' } : parts);
}
