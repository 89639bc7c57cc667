import type { StoredMonth } from '@pillarbox/contract/mail/storage';

/** Full months that an estimate looks at: mail of longer ago says little about the next months. */
const WINDOW = 6;
/** Full months without which there is no estimate. */
const LEAST_MONTHS = 3;
/** An estimate of more months than this says nothing. */
const MAX_MONTHS = 120;

/** How a mailbox grows, as far as its messages say. */
export interface StorageForecast {
  /** Bytes of a usual month: the median, so that one month with a large file is no trend. */
  readonly perMonth: number;
  /** Number of full months that were looked at. */
  readonly months: number;
  /** Whole months until the mailbox is full; null when there is no known limit, or it is too far away. */
  readonly monthsLeft: number | null;
}

/**
 * Estimates from the messages of the last full months when a mailbox will be full. Null when they do not say enough: fewer than three
 * full months, or no mail in half of them.
 * @param months the oldest first; the last one is running and does not count.
 */
export function storageForecast(
  months: readonly StoredMonth[],
  { used, limit }: { readonly used: number; readonly limit: number },
): StorageForecast | null {
  const full = months.slice(0, -1);
  const first = full.findIndex(({ bytes }) => bytes > 0);
  if (first < 0) return null;
  const seen = full.slice(first).slice(-WINDOW);
  if (seen.length < LEAST_MONTHS) return null;
  const perMonth = median(seen.map(({ bytes }) => bytes));
  if (perMonth <= 0) return null;
  const left = limit > used ? Math.floor((limit - used) / perMonth) : null;
  return { perMonth, months: seen.length, monthsLeft: left !== null && left <= MAX_MONTHS ? left : null };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
