/**
 * Local times as numbers: the milliseconds since 1970 that the clock on the wall would mean in UTC. They have no zone, so that
 * days and weeks can be added to them.
 */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The first moment of a day, month from 1 to 12; null for one that does not exist, such as 30 February. */
export function wallOf(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1 ? date.getTime() : null;
}

/** The wall time of `YYYY-MM-DD` and `HH:mm` or `HH:mm:ss` ('' for midnight); null for a text that is none. */
export function wallOfTexts(date: string, time: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const [, hours, minutes, seconds = '0'] = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time || '00:00') ?? [];
  if (day === undefined || minutes === undefined) return null;
  const wall = wallOf(Number(year), Number(month), Number(day));
  return wall === null ? null : wall + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND_MS;
}

/** `YYYY-MM-DD` of a wall time. */
export function dateText(wall: number): string {
  return isoText(wall).slice(0, 10);
}

/** `HH:mm:ss` of a wall time. */
export function timeText(wall: number): string {
  return isoText(wall).slice(11, 19);
}

/** The first moment of the day of a wall time. */
export function dayStart(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS;
}

/** `YYYYMMDD` or `YYYYMMDDTHHMMSS`, as calendar texts have it (RFC 5545 3.3.4 and 3.3.5). */
export function basicText(wall: number, isDate: boolean): string {
  return isoText(wall)
    .slice(0, isDate ? 10 : 19)
    .replaceAll(/[-:]/g, '');
}

/** Years outside of 1 to 9999 have no text of four digits; the nearest one that has is taken. */
function isoText(wall: number): string {
  const least = -62_135_596_800_000;
  const most = 253_402_300_799_000;
  return new Date(Math.min(Math.max(wall, least), most)).toISOString();
}
