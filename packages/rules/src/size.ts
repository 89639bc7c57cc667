const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/**
 * A size for users: steps of 1024, at most one decimal in the locale's format; '-' for zero or an invalid size [VAL-044,
 * VAL-045].
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
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${UNITS[step] ?? 'B'}`;
}
