import { createHash } from 'node:crypto';
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
const DAY_MS = 86_400_000;

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
    const known = await this.#known(caller);
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
    const shown: EventInstance[] = [];
    for (const { row, at } of sorted.slice(0, asked.limit)) {
      const calendar = byId.get(row.calendarId);
      const one = calendar === undefined ? null : listedInstance(row, calendar, at);
      if (one !== null) shown.push(one);
    }
    return { events: shown, isCut: more.isCut || sorted.length > asked.limit };
  }

  /**
   * Names the state of a list: the calendars with their revisions and rights, what is asked, and the day, on which the stored window
   * moves on. Null for a search, which is seldom asked twice, and for a window that is not stored.
   * @throws as `list`.
   */
  async versionOf(caller: Account, asked: ListAsked): Promise<string | null> {
    if (asked.search !== undefined || !this.#isStored(windowOf(asked.start, asked.end, asked.timezone))) return null;
    const calendars = (await this.#known(caller)).map(({ id, right, revision }) => [id, right, revision].join(' '));
    const { start, end, timezone, limit, calendarId = '' } = asked;
    const day = Math.floor(this.#deps.now() / DAY_MS);
    const mails = this.#deps.mailsOf(caller);
    const parts = [caller.accountId, mails, calendars, start, end, timezone, limit, calendarId, day];
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  }

  async #known(caller: Account): Promise<UsableCalendar[]> {
    return (await this.#deps.calendars.usable(caller)).filter(({ kind }) => kind !== 'tasks');
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

  async #instances({ text, ...event }: SeriesRow, window: ListWindow): Promise<ListedRow[]> {
    const { from, to, localFrom, localTo } = window;
    const all = { from: Math.min(from, localFrom), to: Math.max(to, localTo) };
    const found = await this.#deps.expander.instances(text, all);
    return found
      .filter(({ start, end, isLocal }) => touches(start, end, isLocal ? [localFrom, localTo] : [from, to]))
      .map(({ start, end, ...one }) => ({
        ...event,
        ...one,
        ...{ start: instantText(start), end: instantText(end), answer: event.head.answer },
      }));
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

/** Rows with their instants in the zone of the reader, by start; whole days before what begins at midnight. */
function inOrder(
  rows: readonly ListedRow[],
  timezone: string,
): { readonly row: ListedRow; readonly at: readonly [string, string] }[] {
  const known = new Map<string, string>();
  const instant = (wall: string): string => {
    const found = known.get(wall) ?? instantText(instantOf(wallTime(wall), timezone));
    known.set(wall, found);
    return found;
  };
  return rows
    .map((row) => {
      const at: readonly [string, string] = row.isLocal ? [instant(row.start), instant(row.end)] : [row.start, row.end];
      return { row, at };
    })
    .sort((a, b) => byText(a.at[0], b.at[0]) || Number(b.row.isAllDay) - Number(a.row.isAllDay));
}

function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function wallTime(text: string): { readonly date: string; readonly time: string } {
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
}

function instantText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
