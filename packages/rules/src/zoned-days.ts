/** A calendar day. */
export interface Day {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The formatter of a time zone; an unknown zone counts as UTC. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  } catch {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
  // Zones come from clients; the bound keeps invented names from filling the memory.
  if (formats.size < 1000) formats.set(zone, format);
  return format;
}

/**
 * The local time of an instant in a zone, as if it were UTC; both in milliseconds since 1970. An unknown zone counts as
 * UTC.
 */
export function wallClock(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  return Date.UTC(
    parts['year'] ?? 1970,
    (parts['month'] ?? 1) - 1,
    parts['day'] ?? 1,
    parts['hour'] ?? 0,
    parts['minute'] ?? 0,
    parts['second'] ?? 0,
  );
}

/** The day of an instant (milliseconds since 1970) in an IANA zone. */
export function dayOf(instant: number, zone: string): Day {
  const wall = new Date(wallClock(instant, zone));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** The day `days` later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day) + days * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: Day): number {
  return ((new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() + 6) % 7) + 1;
}

/** The instant at which a day begins in a zone; the first existing one if the clocks skip midnight. */
export function startOfDay(day: Day, zone: string): number {
  const wanted = Date.UTC(day.year, day.month - 1, day.day);
  const offsetAt = (instant: number): number => wallClock(instant, zone) - Math.floor(instant / 1000) * 1000;
  const first = wanted - offsetAt(wanted);
  const second = wanted - offsetAt(first);
  return wallClock(second, zone) >= wanted ? second : first;
}

/**
 * The instant of a local time in a zone: a day, and the minutes since midnight. A time that the clocks skip is moved forward by
 * the length of the gap; of a time that occurs twice, the first one counts.
 */
export function instantOf(day: Day, minutes: number, zone: string): number {
  const wanted = Date.UTC(day.year, day.month - 1, day.day) + minutes * 60_000;
  const offsetAt = (instant: number): number => wallClock(instant, zone) - instant;
  const before = wanted - offsetAt(wanted - DAY_MS);
  const after = wanted - offsetAt(wanted + DAY_MS);
  const exact = [before, after].filter((instant) => wallClock(instant, zone) === wanted);
  return exact.length === 0 ? before : Math.min(...exact);
}
