/** Names of months as RFC 3501 9 writes them. */
const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTHS = NAMES.join('').toLowerCase();

/** Milliseconds since 1970 of an INTERNALDATE (RFC 3501 9, date-time); 0 when it is broken. */
export function readInternalDate(text: string): number {
  // dd-Mmm-yyyy hh:mm:ss +zzzz, always 26 characters.
  if (text.length !== 26) return 0;
  const month = MONTHS.indexOf(text.slice(3, 6).toLowerCase()) / 3;
  const zone = Number(text.slice(22, 24)) * 60 + Number(text.slice(24, 26));
  const at = Date.UTC(
    Number(text.slice(7, 11)),
    month,
    Number(text.slice(0, 2)),
    Number(text.slice(12, 14)),
    Number(text.slice(15, 17)),
    Number(text.slice(18, 20)),
  );
  const moved = text[21] === '-' ? at + zone * 60_000 : at - zone * 60_000;
  return Number.isFinite(moved) && Number.isInteger(month) && month >= 0 ? moved : 0;
}

/** A time as a date-time of RFC 3501 9 in UTC, without quotes. `time`: milliseconds since 1970. */
export function writeInternalDate(time: number): string {
  const at = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(at.getUTCDate()).padStart(2, ' ')}-${NAMES[at.getUTCMonth()] ?? ''}-${String(at.getUTCFullYear())}`;
  return `${day} ${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')} +0000`;
}
