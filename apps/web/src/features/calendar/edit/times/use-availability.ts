import type { BusyTime } from '@pillarbox/contract/calendar/availability-calls';
import type { Attendee } from '@pillarbox/contract/calendar/event';
import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { Asked, Busy } from '@pillarbox/rules/free-times/free-times';
import { stateAt } from '@pillarbox/rules/free-times/free-times';
import { addDays, weekdayOf } from '@pillarbox/rules/zoned-days';
import { useQueries } from '@tanstack/react-query';
import { availabilityQuery, ownMail } from '../data/edit.queries.ts';
import type { Draft } from '../model/draft.ts';
import { dayOfText, instantOfTime, textOfDay } from '../model/wall-time.ts';

/** How somebody is at the time of the event; `unknown` for somebody whose calendar is not shared. */
export type PersonState = 'free' | 'tentative' | 'busy' | 'unknown';

/** Somebody in the grid. */
export interface AskedRow extends Asked {
  readonly name: string;
  readonly kind: Attendee['kind'];
  readonly isOwn: boolean;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Everybody whose time matters, and how they are at the time of the event. */
export interface AskedPeople {
  readonly rows: readonly AskedRow[];
  /** Null for nobody in the grid, and while it is not known. */
  readonly stateOf: (id: string) => PersonState | null;
}

interface Question {
  readonly draft: Draft;
  /** What the event was before: its own time is not in its way. */
  readonly base: Draft | null;
  readonly zone: string;
  /** The day that the grid shows, `YYYY-MM-DD`. */
  readonly day: string;
  /** Rooms that can be chosen, beside those that are invited. */
  readonly rooms: readonly Calendar[];
}

/** Days that are asked about, from the Monday of the shown week. */
const WINDOW_DAYS = 28;

/** Asks when everybody of an event is busy, each one by a call of its own. */
export function useAvailability({ draft, base, zone, day, rooms }: Question): AskedPeople {
  const people = peopleOf(draft, rooms);
  const shown = dayOfText(day);
  const monday = shown === null ? null : addDays(shown, 1 - weekdayOf(shown));
  const window = {
    start: monday === null ? '' : textOfDay(monday),
    end: monday === null ? '' : textOfDay(addDays(monday, WINDOW_DAYS)),
    timezone: zone,
  };
  const results = useQueries({
    queries: people.map(({ id }) => ({ ...availabilityQuery(id, window), enabled: monday !== null })),
  });
  const own = base === null ? null : spanOf(base, zone);
  const rows = people.map((person, index): AskedRow => {
    const result = results[index];
    const busy = (result?.data?.events ?? []).map(busyOf).filter((one) => !isSame(one, own));
    return {
      ...person,
      busy,
      isKnown: result?.data?.isKnown === true,
      isLoading: result?.isLoading === true,
      isFailed: result?.isError === true && result.data === undefined,
      retry: () => void result?.refetch(),
    };
  });
  const span = spanOf(draft, zone);
  return {
    rows,
    stateOf: (id) => {
      const row = rows.find((one) => one.id === id);
      if (row === undefined || row.isLoading || row.isFailed || span === null) return null;
      return row.isKnown ? stateAt(row, span.start, span.end) : 'unknown';
    },
  };
}

type Person = Pick<AskedRow, 'id' | 'name' | 'kind' | 'isOwn' | 'role' | 'seats'>;

function peopleOf({ attendees }: Draft, rooms: readonly Calendar[]): Person[] {
  const own: Person = { id: ownMail(), name: '', kind: 'person', isOwn: true, role: 'required', seats: 0 };
  const invited = attendees.map(({ mail, name, role, kind }): Person => {
    const isThing = kind === 'room' || kind === 'resource';
    const seats = rooms.find(({ id }) => id === mail)?.resource?.seats ?? 0;
    const part = isThing ? 'room' : role === 'optional' || role === 'informed' ? 'optional' : 'required';
    return { id: mail, name, kind, isOwn: false, role: part, seats };
  });
  const others = rooms.filter(({ id }) => !attendees.some(({ mail }) => mail === id));
  const choices = others.map(({ id, name, resource }): Person => {
    return { id, name, kind: 'room', isOwn: false, role: 'room', seats: resource?.seats ?? 0 };
  });
  return [own, ...invited, ...choices];
}

/** The instants of an event, whole days to the end of the last one; null while a time cannot be read. */
export function spanOf(
  { start, end }: Pick<Draft, 'start' | 'end'>,
  zone: string,
): { start: number; end: number } | null {
  const last = dayOfText(end.date);
  if (last === null) return null;
  const isWhole = start.time === '';
  const from = instantOfTime(start, zone);
  const to = instantOfTime(isWhole ? { date: textOfDay(addDays(last, 1)), time: '', zone: '' } : end, zone);
  return from === null || to === null || to < from ? null : { start: from, end: to };
}

function busyOf({ start, end, kind }: BusyTime): Busy {
  return { start: Date.parse(start), end: Date.parse(end), kind };
}

function isSame({ start, end }: Busy, own: { start: number; end: number } | null): boolean {
  return own !== null && own.start === start && own.end === end;
}
