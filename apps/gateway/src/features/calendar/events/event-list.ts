import type { EventInstance } from '@pillarbox/contract/calendar/event';
import { fold } from '@pillarbox/rules/fold';
import { instantOf } from '@pillarbox/rules/icalendar/zones';
import type { Account } from '../../../platform/account/account.ts';
import { allows, required } from '../calendar-access.ts';
import type { UsableCalendar } from '../calendar.ports.ts';
import type { CalendarService } from '../calendar.service.ts';
import type { Expander } from '../expansion/expander.ts';
import { horizonAt } from '../expansion/indexed-object.ts';
import { listedInstance } from './event-wire.ts';
import type { EventListStore, ListedRow, ListQuery, ListWindow, SeriesRow } from './event-list.store.ts';
import { windowOf } from './list-window.ts';

interface EventListsDeps {
  readonly calendars: CalendarService;
  readonly store: EventListStore;
  readonly expander: Pick<Expander, 'instances'>;
  /** The addresses of the user, in lower case. */
  readonly mailsOf: (caller: Account) => readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a caller asks of a list; days are in `timezone`. */
export interface ListAsked {
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly limit: number;
  readonly search?: string | undefined;
  /** Only this calendar. */
  readonly calendarId?: string;
}

/** Series that are expanded for one window that is not stored. */
const MAX_SERIES = 500;
/** Milliseconds that expanding them may take; then the list is cut. */
const EXPANSION_MS = 4000;

/** The instances of events in windows of time. */
export class EventLists {
  readonly #deps: EventListsDeps;

  constructor(deps: EventListsDeps) {
    this.#deps = deps;
  }

  /**
   * The instances of the caller's calendars in a range of days, by start.
   * @throws Failure `calendar_not_found`, `event_window_too_long`, `event_zone_unknown`.
   */
  async list(caller: Account, asked: ListAsked): Promise<{ events: EventInstance[]; isCut: boolean }> {
    const window = windowOf(asked.start, asked.end, asked.timezone);
    const known = (await this.#deps.calendars.usable(caller)).filter(({ kind }) => kind !== 'tasks');
    const wanted = asked.calendarId === undefined ? known : [required(known, asked.calendarId, 'times')];
    if (wanted.length === 0) return { events: [], isCut: false };
    const isStored = this.#isStored(window);
    const query: ListQuery = {
      calendarIds: wanted.map(({ id }) => id),
      window,
      limit: asked.limit + 1,
      mails: this.#deps.mailsOf(caller),
      withoutSeries: !isStored,
      ...(asked.search === undefined ? {} : { search: searchOf(asked.search, wanted) }),
    };
    const rows = await this.#deps.store.list(query);
    const more = isStored ? { rows: [], isCut: false } : await this.#expanded(query);
    const sorted = inOrder([...rows, ...more.rows], asked.timezone);
    const byId = new Map(wanted.map((calendar) => [calendar.id, calendar]));
    const shown = sorted.slice(0, asked.limit).flatMap(({ row, at }) => {
      const calendar = byId.get(row.calendarId);
      return calendar === undefined ? [] : listedInstance(row, calendar, at);
    });
    return { events: shown, isCut: more.isCut || sorted.length > asked.limit };
  }

  /** Whether the instances of the window are stored. */
  #isStored({ from, to, localFrom, localTo }: ListWindow): boolean {
    const horizon = horizonAt(this.#deps.now());
    return Math.min(from, localFrom) >= horizon.from && Math.max(to, localTo) <= horizon.to;
  }

  async #expanded(query: ListQuery): Promise<{ rows: ListedRow[]; isCut: boolean }> {
    const series = await this.#deps.store.series({ ...query, limit: MAX_SERIES + 1 });
    const until = Date.now() + EXPANSION_MS;
    const rows: ListedRow[] = [];
    for (const one of series.slice(0, MAX_SERIES)) {
      if (Date.now() > until) return { rows, isCut: true };
      rows.push(...(await this.#instances(one, query.window)));
    }
    return { rows, isCut: series.length > MAX_SERIES };
  }

  async #instances({ text, ...columns }: SeriesRow, window: ListWindow): Promise<ListedRow[]> {
    const { from, to, localFrom, localTo } = window;
    const all = { from: Math.min(from, localFrom), to: Math.max(to, localTo) };
    const found = await this.#deps.expander.instances(text, all);
    return found
      .filter(({ start, end, isLocal }) => touches(start, end, isLocal ? [localFrom, localTo] : [from, to]))
      .map(({ start, end, ...one }) => ({ ...columns, ...one, startAt: new Date(start), endAt: new Date(end) }));
  }
}

function touches(start: number, end: number, [from, to]: readonly [number, number]): boolean {
  return start < to && (end > from || start >= from);
}

/** Words to find in texts that the caller may read. */
function searchOf(typed: string, wanted: readonly UsableCalendar[]): NonNullable<ListQuery['search']> {
  const words = fold(typed).split(/\s+/u);
  return {
    words: words.filter((word) => word !== ''),
    own: wanted.filter((one) => allows(one, 'read', true)).map(({ id }) => id),
    open: wanted.filter((one) => allows(one, 'read')).map(({ id }) => id),
  };
}

/** Rows by their instants in the zone of the reader; whole days before what begins at midnight. */
function inOrder(
  rows: readonly ListedRow[],
  timezone: string,
): { readonly row: ListedRow; readonly at: readonly [number, number] }[] {
  const known = new Map<number, number>();
  const instant = (wall: number): number => {
    const found = known.get(wall) ?? instantOf(wallTime(wall), timezone);
    known.set(wall, found);
    return found;
  };
  const placed = rows.map((row) => {
    const [start, end] = [row.startAt.getTime(), row.endAt.getTime()];
    const at: readonly [number, number] = row.isLocal ? [instant(start), instant(end)] : [start, end];
    return { row, at };
  });
  return placed.sort((a, b) => a.at[0] - b.at[0] || Number(b.row.isAllDay) - Number(a.row.isAllDay));
}

function wallTime(ms: number): { readonly date: string; readonly time: string } {
  const text = new Date(ms).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
}
