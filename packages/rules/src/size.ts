/** Languages whose lines run from right to left: there `2.9 MB` alone would be drawn as `MB 2.9`. */
const RIGHT_TO_LEFT = /^(?:ar|he)\b/;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/**
 * A size for users: steps of 1024, at most one decimal in the locale's format, isolated where lines run from right to left; '-' for
 * zero or an invalid size [VAL-044, VAL-045].
 */
export function formatSize(bytes: number, locale = 'en-US'): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '-';
  let step = 0;
  let value = bytes;
  // Otherwise 1023.95 would be shown as 1,024.0 of the smaller unit.
  while (value >= 1023.95 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  const size = `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${UNITS[step] ?? 'B'}`;
  // LRI and PDI (UAX 9).
  return RIGHT_TO_LEFT.test(locale) ? `\u2066${size}\u2069` : size;
}
