const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** The bytes that a text such as `5mb`, `1,5 MB`, `500 Ko` or `1048576` names; null if it names none. */
export function parseSize(text: string): number | null {
  const match = /^(\d{1,12}(?:[.,]\d{1,3})?)\s?([kmg]?)(?:i?[bo])?$/i.exec(text.trim());
  if (match === null) return null;
  const bytes = Math.round(Number((match[1] ?? '').replace(',', '.')) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 1));
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** A size in the form that `parseSize` reads: in the largest unit that needs no fraction. */
export function writeSize(bytes: number): string {
  for (const unit of ['g', 'm', 'k']) {
    const size = UNITS[unit] ?? 1;
    if (bytes > 0 && bytes % size === 0) return `${bytes / size}${unit}b`;
  }
  return String(bytes);
}
