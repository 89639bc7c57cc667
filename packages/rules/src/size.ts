const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/**
 * A size for people: 1024 steps, at most one decimal in the locale's form; '-' for zero or what is no size [VAL-044, VAL-045].
 */
export function formatSize(bytes: number, locale = 'en-US'): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '-';
  let step = 0;
  let value = bytes;
  // 1023.95 would show as 1,024.0 of the smaller unit.
  while (value >= 1023.95 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${UNITS[step] ?? 'B'}`;
}
