import type { BusyTime } from '@pillarbox/contract/calendar/availability-calls';

/** A part of a day in which nothing changes: minutes since midnight. */
export interface DayPart {
  readonly from: number;
  readonly to: number;
  readonly kind: 'free' | BusyTime['kind'];
}

const DAY = 24 * 60;
/** The part of a day that is always shown; busy times before or after it make it longer. */
const SHOWN = { from: 8 * 60, to: 18 * 60 };
/** Which kind counts where two times overlap. */
const STRENGTH: Readonly<Record<DayPart['kind'], number>> = { free: 0, tentative: 1, busy: 2, away: 3 };

/** The free and busy parts of a day (`YYYY-MM-DD`) in order, in the zone that the times were asked for. */
export function dayParts(day: string, times: readonly BusyTime[]): readonly DayPart[] {
  const busy = times.map((time) => onDay(day, time)).filter(({ from, to }) => from < to);
  const edges = busy.flatMap(({ from, to }) => [from, to]).filter((minute) => minute > 0 && minute < DAY);
  const first = Math.min(SHOWN.from, ...edges.map((minute) => Math.floor(minute / 60) * 60));
  const last = Math.max(SHOWN.to, ...edges.map((minute) => Math.ceil(minute / 60) * 60));
  const cuts = [...new Set([first, last, ...edges.filter((minute) => minute > first && minute < last)])];
  cuts.sort((one, other) => one - other);
  const parts = cuts.slice(1).map((to, at) => partOf(cuts[at] ?? 0, to, busy));
  return joined(parts);
}

function onDay(day: string, { tzStart, tzEnd, kind }: BusyTime): DayPart {
  return { from: minuteOn(day, tzStart), to: minuteOn(day, tzEnd), kind };
}

/** The minute of a day at which `YYYY-MM-DD HH:mm` is; its beginning or end for another day. */
function minuteOn(day: string, time: string): number {
  const of = time.slice(0, 10);
  if (of < day) return 0;
  if (of > day) return DAY;
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
}

function partOf(from: number, to: number, busy: readonly DayPart[]): DayPart {
  const kinds = busy.filter((part) => part.from < to && part.to > from).map(({ kind }) => kind);
  const kind = kinds.reduce<DayPart['kind']>((one, other) => (STRENGTH[other] > STRENGTH[one] ? other : one), 'free');
  return { from, to, kind };
}

/** Neighbours of the same kind as one part. */
function joined(parts: readonly DayPart[]): DayPart[] {
  const result: DayPart[] = [];
  for (const part of parts) {
    const before = result.at(-1);
    if (before?.kind === part.kind) result[result.length - 1] = { ...before, to: part.to };
    else result.push(part);
  }
  return result;
}
