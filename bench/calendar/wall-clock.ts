const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day `YYYY-MM-DD` some days later. */
export function daysLater(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/**
 * The instant of a time on the clocks of a zone, `YYYY-MM-DDTHH:MM:SSZ`: of two the first one, and in a gap as with the offset
 * before it (RFC 5545 3.3.5). Asks the platform alone, so that it can judge the code of the product.
 */
export function instantOf(date: string, time: string, zone: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)];
  const isLater = offsetAt(wall - before, zone) !== before && offsetAt(wall - after, zone) === after;
  return `${new Date(wall - (isLater ? after : before)).toISOString().slice(0, 19)}Z`;
}

/** The day and the time on the clocks of a zone. */
export function wallOf(instant: string, zone: string): { readonly date: string; readonly time: string } {
  const at = Date.parse(instant);
  const text = new Date(at + offsetAt(at, zone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`;
  return Date.parse(shown) - Math.floor(instant / 60_000) * 60_000;
}
