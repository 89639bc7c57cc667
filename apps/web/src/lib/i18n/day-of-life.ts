/**
 * A day of life in words of a language: `1980-04-15`, or `--04-15` without a year, as a card has it. It is the same day in every zone.
 * Another text stays as it is.
 */
export function dayOfLife(day: string, tag: string): string {
  const [, year = '', month = '', date = ''] = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (month === '') return day;
  const parts = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  // A leap year, so that 29 February exists.
  const shown = new Date(Date.UTC(year === '-' ? 2000 : Number(year), Number(month) - 1, Number(date)));
  return shown.toLocaleDateString(tag, year === '-' ? parts : { ...parts, year: 'numeric' });
}
