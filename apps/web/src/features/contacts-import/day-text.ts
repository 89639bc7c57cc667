/** A day of a card in words: `1985-04-03` with its year, `--04-03` without. */
export function dayText(day: string, tag: string): string {
  const match = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(day);
  if (match === null) return day;
  const [, year = '-', month = '', dayOfMonth = ''] = match;
  const hasYear = year !== '-';
  const date = new Date(Date.UTC(hasYear ? Number(year) : 2000, Number(month) - 1, Number(dayOfMonth)));
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(tag, hasYear ? { ...parts, year: 'numeric' } : parts).format(date);
}
