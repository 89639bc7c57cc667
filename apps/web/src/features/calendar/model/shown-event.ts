import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { EventInstance } from '@pillarbox/contract/calendar/event';
import type { DayNumber } from './days.ts';
import { dayNumber } from './days.ts';
import type { ZoneClock } from './zone-clock.ts';
import { wallMinutes } from './zone-clock.ts';

const MINUTES_OF_DAY = 1440;

/** How an event looks (ui.md 6, Calendar). `declined` is also what is cancelled. */
export type EventState = 'confirmed' | 'tentative' | 'unanswered' | 'declined';

/** An instance placed on the days of a zone. */
export interface ShownEvent {
  /** Unique on the screen, and stable while the event is changed. */
  readonly key: string;
  readonly instance: EventInstance;
  readonly calendar: Calendar;
  readonly color: string;
  readonly state: EventState;
  /** The first and the last day. */
  readonly first: DayNumber;
  readonly last: DayNumber;
  /** Minutes since midnight of the first day, and of the last day (1440 for its end). 0 and 1440 for whole days. */
  readonly from: number;
  readonly to: number;
  /** Whether it is a bar of whole days: all-day events, and timed ones of a day and more. */
  readonly isLong: boolean;
  /** The instant after which it is past, ms since 1970. Whole days end in the zone of the screen. */
  readonly end: number;
  /** Whether the user may move it. */
  readonly isMovable: boolean;
}

/** Whether the user may change the events of a calendar. */
export function takesChanges({ right, kind }: Calendar): boolean {
  return (right === 'OWN' || right === 'WRITE') && (kind === 'calendar' || kind === 'resource');
}

/**
 * Places the instances of shown calendars on the days of a zone, by start and then the longer first. Instances of unknown and of hidden
 * calendars are left out.
 */
export function placeEvents(
  instances: readonly EventInstance[],
  calendars: readonly Calendar[],
  clock: ZoneClock,
): readonly ShownEvent[] {
  const shown = new Map(calendars.filter(({ isShown }) => isShown).map((one) => [one.id, one]));
  const placed: ShownEvent[] = [];
  for (const instance of instances) {
    const calendar = shown.get(instance.calendar_id);
    const event = calendar === undefined ? null : placedEvent(instance, calendar, clock);
    if (event !== null) placed.push(event);
  }
  return placed.sort(byStart);
}

/** By start, then the longer first, then by title, so that the order never depends on the gateway's. */
export function byStart(one: ShownEvent, other: ShownEvent): number {
  return (
    one.first - other.first ||
    Number(other.isLong) - Number(one.isLong) ||
    one.from - other.from ||
    lengthOf(other) - lengthOf(one) ||
    (one.instance.summary < other.instance.summary ? -1 : one.instance.summary > other.instance.summary ? 1 : 0) ||
    (one.key < other.key ? -1 : 1)
  );
}

/** The length on the wall, in minutes. */
export function lengthOf({ first, last, from, to }: ShownEvent): number {
  return (last - first) * MINUTES_OF_DAY + to - from;
}

function placedEvent(instance: EventInstance, calendar: Calendar, clock: ZoneClock): ShownEvent | null {
  const times = instance.isAllDay ? wholeDays(instance) : timed(instance, clock);
  if (times === null) return null;
  const { id, instance: key, color, isMasked } = instance;
  return {
    key: `${id} ${key}`,
    instance,
    calendar,
    color: color === '' ? calendar.color : color,
    state: stateOf(instance),
    isMovable: takesChanges(calendar) && !isMasked,
    ...times,
  };
}

type Times = Pick<ShownEvent, 'first' | 'last' | 'from' | 'to' | 'isLong' | 'end'>;

function wholeDays({ start, end }: EventInstance): Times | null {
  const first = dayNumber(start.slice(0, 10));
  if (Number.isNaN(first)) return null;
  // The end is the day after the last one. An object without one, or with a wrong one, is one day.
  const last = Math.max(first, (dayNumber(end.slice(0, 10)) || first + 1) - 1);
  return { first, last, from: 0, to: MINUTES_OF_DAY, isLong: true, end: (last + 1) * 86_400_000 };
}

function timed({ start, end }: EventInstance, clock: ZoneClock): Times | null {
  const begin = Date.parse(start);
  if (Number.isNaN(begin)) return null;
  const finish = Math.max(begin, Date.parse(end) || begin);
  const from = clock(begin);
  const until = clock(finish);
  // An event that ends at midnight does not reach into the next day.
  const isMidnight = until.minute === 0 && until.day > from.day;
  const to = isMidnight ? { day: until.day - 1, minute: MINUTES_OF_DAY } : until;
  // Where the clocks go back, an end can be before the start on the wall.
  const last = Math.max(from.day, to.day);
  const minute = last === from.day ? Math.max(from.minute, to.minute) : to.minute;
  const isLong = wallMinutes({ day: last, minute }) - wallMinutes(from) >= MINUTES_OF_DAY;
  return { first: from.day, last, from: from.minute, to: minute, isLong, end: finish };
}

function stateOf({ status, answer }: EventInstance): EventState {
  if (status === 'cancelled' || answer === 'declined') return 'declined';
  if (answer === 'needs-action') return 'unanswered';
  return status === 'tentative' || answer === 'tentative' ? 'tentative' : 'confirmed';
}

/** The part of a timed event on one day, in minutes since midnight; null when it is not on that day. */
export function partOn(event: ShownEvent, day: DayNumber): { readonly from: number; readonly to: number } | null {
  if (day < event.first || day > event.last) return null;
  return { from: day === event.first ? event.from : 0, to: day === event.last ? event.to : MINUTES_OF_DAY };
}
