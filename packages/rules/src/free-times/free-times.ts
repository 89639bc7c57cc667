import type { Day } from '../zoned-days.ts';
import { addDays, dayOf, instantOf, weekdayOf } from '../zoned-days.ts';

/** A time at which somebody is not free; milliseconds since 1970. */
export interface Busy {
  readonly start: number;
  readonly end: number;
  readonly kind: 'busy' | 'tentative' | 'away';
}

/** Somebody whose time is asked for. */
export interface Asked {
  /** The address of a person, the id of a room. */
  readonly id: string;
  readonly role: 'required' | 'optional' | 'room';
  /** False when the calendar cannot be read: then nothing is known to be in the way. */
  readonly isKnown: boolean;
  readonly busy: readonly Busy[];
  /** Seats of a room; 0: unknown. */
  readonly seats: number;
}

/** What times are looked for. */
export interface TimesWanted {
  /** The first day, and how many days are looked at. Days without work are not counted. */
  readonly from: Day;
  readonly days: number;
  /** Minutes. */
  readonly length: number;
  /** Working hours of the asker: minutes since midnight in `zone`, and the days from 1 Monday to 7 Sunday. */
  readonly hours: { readonly start: number; readonly end: number };
  readonly workdays: ReadonlySet<number>;
  readonly zone: string;
  /** No time before this instant is suggested. */
  readonly now: number;
  /** People that a room must seat. */
  readonly people: number;
}

/** A time that suits, and what does not fit although it does. The lists have ids. */
export interface SuggestedTime {
  readonly start: number;
  readonly end: number;
  /** Required people who have not decided about something at that time. */
  readonly undecided: readonly string[];
  /** Optional people who are busy. */
  readonly missing: readonly string[];
  /** The free rooms, those with a seat for everybody first. Empty when none is free, or none was asked for. */
  readonly rooms: readonly string[];
  /** Whether the first room seats everybody. */
  readonly hasSeats: boolean;
}

/** Suggested times start at every half hour. */
const STEP = 30;
/** Most days that are looked at: a year would be a list that nobody reads. */
const MOST_DAYS = 60;
/** Most suggestions of one day, so that several days are offered. */
const PER_DAY = 2;

/** How somebody is at a time: the strongest of what overlaps it. */
export function stateAt({ busy }: Pick<Asked, 'busy'>, start: number, end: number): 'free' | 'tentative' | 'busy' {
  const kinds = busy.filter((one) => one.start < end && one.end > start).map(({ kind }) => kind);
  if (kinds.some((kind) => kind !== 'tentative')) return 'busy';
  return kinds.length > 0 ? 'tentative' : 'free';
}

/**
 * The times at which no required person is busy, best first: those where all have decided, then those with more of the optional people,
 * then those with a room that seats everybody, then the earliest. Times of one suggestion do not overlap those of another.
 */
export function freeTimes(asked: readonly Asked[], wanted: TimesWanted, limit: number): SuggestedTime[] {
  const all = candidates(wanted).flatMap((start) => {
    const found = judged(asked, start, wanted);
    return found === null ? [] : [found];
  });
  const hasRooms = asked.some(({ role }) => role === 'room');
  const ranked = all.toSorted(
    (one, other) =>
      one.undecided.length - other.undecided.length ||
      one.missing.length - other.missing.length ||
      (hasRooms ? roomRank(one) - roomRank(other) : 0) ||
      one.start - other.start,
  );
  return spread(ranked, wanted.zone).slice(0, limit);
}

/** The instants at which the event may start. */
function candidates({ from, days, length, hours, workdays, zone, now }: TimesWanted): number[] {
  const found: number[] = [];
  let left = Math.min(days, MOST_DAYS);
  for (let index = 0; left > 0 && index < MOST_DAYS * 7; index += 1) {
    const day = addDays(from, index);
    if (!workdays.has(weekdayOf(day))) continue;
    left -= 1;
    for (let minutes = hours.start; minutes + length <= hours.end; minutes += STEP) {
      const start = instantOf(day, minutes, zone);
      if (start >= now) found.push(start);
    }
  }
  return found;
}

function judged(asked: readonly Asked[], start: number, { length, people }: TimesWanted): SuggestedTime | null {
  const end = start + length * 60_000;
  const states = asked.map((one) => ({ ...one, state: stateAt(one, start, end) }));
  if (states.some(({ role, state }) => role === 'required' && state === 'busy')) return null;
  const seats = (one: Asked): boolean => one.seats === 0 || one.seats >= people;
  const free = states.filter(({ role, state, isKnown }) => role === 'room' && state === 'free' && isKnown);
  const rooms = [...free.filter(seats), ...free.filter((one) => !seats(one))];
  return {
    start,
    end,
    undecided: states.filter(({ role, state }) => role === 'required' && state === 'tentative').map(({ id }) => id),
    missing: states.filter(({ role, state }) => role === 'optional' && state !== 'free').map(({ id }) => id),
    rooms: rooms.map(({ id }) => id),
    hasSeats: rooms[0] !== undefined && seats(rooms[0]),
  };
}

function roomRank({ rooms, hasSeats }: SuggestedTime): number {
  return hasSeats ? 0 : rooms.length > 0 ? 1 : 2;
}

/** Leaves out what overlaps a better time, and more than two times of one day. */
function spread(ranked: readonly SuggestedTime[], zone: string): SuggestedTime[] {
  const kept: SuggestedTime[] = [];
  const perDay = new Map<string, number>();
  for (const time of ranked) {
    const { year, month, day } = dayOf(time.start, zone);
    const key = `${String(year)}-${String(month)}-${String(day)}`;
    const count = perDay.get(key) ?? 0;
    if (count === PER_DAY || kept.some((other) => other.start < time.end && other.end > time.start)) continue;
    kept.push(time);
    perDay.set(key, count + 1);
  }
  return kept;
}
