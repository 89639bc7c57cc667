import type { BusyTime } from '@pillarbox/contract/calendar/availability-calls';
import { wallTimeAt, zoneNamed } from '@pillarbox/rules/icalendar/zones';
import type { BusyRow } from './busy.store.ts';

/** The window of a question, and the zones of both sides. */
export interface BusyWindow {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** IANA zone of whoever asks. */
  readonly zone: string;
  /** IANA zone of the owner: whole days and floating times are the owner's. */
  readonly ownZone: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: BusyTime['kind'];
}

/**
 * When somebody is not free, by start: clipped to the window, and joined where times of one kind touch, so that the reply does not
 * tell how many events there are [API-159, DATA-055].
 */
export function busyTimes(rows: readonly BusyRow[], window: BusyWindow): BusyTime[] {
  return busySpans(rows, window).map(({ start, end, kind }) => ({
    tzStart: wallText(start, window.zone),
    tzEnd: wallText(end, window.zone),
    start: instantText(start),
    end: instantText(end),
    kind,
  }));
}

/** As `busyTimes`, as instants. */
export function busySpans(rows: readonly BusyRow[], window: BusyWindow): Span[] {
  return joined(rows.flatMap((row) => spanOf(row, window)));
}

function spanOf(row: BusyRow, { from, to, ownZone }: BusyWindow): Span[] {
  const kind = kindOf(row);
  if (kind === null) return [];
  const start = Math.max(from, instantAt(row.start, row.isLocal, ownZone));
  const end = Math.min(to, instantAt(row.end, row.isLocal, ownZone));
  return start < end ? [{ start, end, kind }] : [];
}

/** How an event takes time (RFC 5545 3.8.2.7, 3.8.1.11); null when it takes none. An invitation without an answer may take it. */
function kindOf({ isBusy, status, isAway, answer }: BusyRow): BusyTime['kind'] | null {
  if (!isBusy || status === 'cancelled' || answer === 'declined' || answer === 'delegated') return null;
  if (status === 'tentative' || answer === 'tentative' || answer === 'needs-action') return 'tentative';
  return isAway ? 'away' : 'busy';
}

/** The instant of a stored time; a wall time is one of the owner's zone. */
function instantAt(stored: number, isLocal: boolean, zone: string): number {
  return isLocal ? zoneNamed(zone).instantOf(stored) : stored;
}

/** Only the last one of a kind can touch the next: an earlier one that ends later would have been joined with it. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((one, other) => one.start - other.start || one.end - other.end);
  const result: Span[] = [];
  const last = new Map<Span['kind'], number>();
  for (const span of sorted) {
    const at = last.get(span.kind) ?? -1;
    const before = result[at];
    if (before !== undefined && before.end >= span.start) {
      result[at] = { ...before, end: Math.max(before.end, span.end) };
      continue;
    }
    last.set(span.kind, result.length);
    result.push(span);
  }
  return result;
}

function wallText(instant: number, zone: string): string {
  const { date, time } = wallTimeAt(instant, zone);
  return `${date} ${time.slice(0, 5)}`;
}

function instantText(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}
