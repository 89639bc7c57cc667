import { instantOf } from '@pillarbox/rules/icalendar/zones';

/** A stored time: milliseconds since 1970, wall times as UTC when `isLocal`. */
interface StoredTime {
  readonly start: number;
  readonly end: number;
  readonly isLocal: boolean;
}

/** Milliseconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Times as instants; whole days and floating times are those of a zone. */
export function spansIn(zone: string, times: readonly StoredTime[]): Span[] {
  const at = (ms: number): number => {
    const text = new Date(ms).toISOString();
    return instantOf({ date: text.slice(0, 10), time: text.slice(11, 19) }, zone);
  };
  return times.map(({ start, end, isLocal }) => (isLocal ? { start: at(start), end: at(end) } : { start, end }));
}

/** Whether a time of the one list overlaps one of the other; times that only touch do not. */
export function overlap(wanted: readonly Span[], taken: readonly Span[]): boolean {
  return wanted.some((span) => taken.some(({ start, end }) => start < span.end && end > span.start));
}

/** From the first start to the last end. */
export function reachOf(spans: readonly Span[]): { from: number; to: number } {
  return {
    from: spans.reduce((first, { start }) => Math.min(first, start), Infinity),
    to: spans.reduce((last, { end }) => Math.max(last, end), -Infinity),
  };
}
