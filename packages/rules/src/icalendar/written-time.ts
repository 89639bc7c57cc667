import { SECOND_MS, wallOf } from './wall-time.ts';

/** A DATE or DATE-TIME as it is written (RFC 5545 3.3.4 and 3.3.5). */
export interface WrittenTime {
  /** Wall time in milliseconds, see wall-time.ts. */
  readonly wall: number;
  readonly isDate: boolean;
  readonly isUtc: boolean;
}

/** Reads a DATE or DATE-TIME; null for a text that is none, or a day that does not exist. A leap second counts as the second before. */
export function readWall(text: string): WrittenTime | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/i.exec(text.trim());
  if (found === null) return null;
  const [, year, month, date, hours, minutes = '0', seconds = '0', utc] = found;
  if (hours === undefined) {
    const wall = wallOf(Number(year), Number(month), Number(date));
    return wall === null ? null : { wall, isDate: true, isUtc: false };
  }
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  const inDay = (Number(hours) * 60 + Number(minutes)) * 60 + Math.min(Number(seconds), 59);
  const day = wallOf(Number(year), Number(month), Number(date));
  return day === null ? null : { wall: day + inDay * SECOND_MS, isDate: false, isUtc: utc !== undefined };
}
