import { createHash } from 'node:crypto';
import type { listEvents } from '@pillarbox/contract/calendar/event-calls';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { fold } from '@pillarbox/rules/fold';
import type { Account } from '../../../platform/account/account.ts';
import { ReplyText } from '../../../platform/http/reply-text.ts';
import { allows, required } from '../calendar-access.ts';
import type { UsableCalendar } from '../calendar.ports.ts';
import type { CalendarService } from '../calendar.service.ts';
import type { Expander } from '../expansion/expander.ts';
import { horizonAt } from '../expansion/indexed-object.ts';
import type { IndexedInstance } from '../expansion/indexed-object.ts';
import type { EventListStore, ListQuery, ListWindow, SeriesRow } from './event-list.store.ts';
import type { KeptLists } from './kept-lists.ts';
import { monthsBeside, windowOf } from './list-window.ts';
import { instantText, ListedItems } from './listed-text.ts';
import type { ListedRow } from './listed-text.ts';

interface EventListsDeps {
  readonly calendars: Pick<CalendarService, 'usable'>;
  readonly store: Pick<EventListStore, 'list' | 'series'>;
  readonly kept: Pick<KeptLists, 'rows'>;
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
const NOTHING = { rows: [], isCut: false };

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
  async list(caller: Account, asked: ListAsked): Promise<ReplyOf<typeof listEvents>> {
    return JSON.parse((await this.text(caller, asked)).replyText) as ReplyOf<typeof listEvents>;
  }

  /** As `list`, as the text of the reply. `calendars` are what `calendarsOf` gave for the same call. */
  async text(caller: Account, asked: ListAsked, calendars?: readonly UsableCalendar[]): Promise<ReplyText> {
    const window = windowOf(asked.start, asked.end, asked.timezone);
    const known = calendars ?? (await this.calendarsOf(caller));
    const wanted = asked.calendarId === undefined ? known : [required(known, asked.calendarId, 'times')];
    const { rows, isCut } = wanted.length === 0 ? NOTHING : await this.#rows(caller, wanted, { ...asked, window });
    const texts = new ListedItems(wanted, asked.timezone).texts(rows, asked.limit);
    const isCutHere = isCut || rows.length > asked.limit;
    // Joined once: a text that is made of joined texts would be copied again when it is sent.
    return new ReplyText(['{"events":[', ...texts, `],"isCut":${String(isCutHere)}}`].join(''));
  }

  async #rows(
    caller: Account,
    wanted: readonly UsableCalendar[],
    { window, limit, search, ...days }: Omit<ListAsked, 'calendarId'> & { readonly window: ListWindow },
  ): Promise<{ readonly rows: readonly ListedRow[]; readonly isCut: boolean }> {
    const isStored = this.#isStored(window);
    const query: ListQuery = {
      calendarIds: wanted.map(({ id }) => id),
      ownIds: wanted.filter(({ right }) => right === 'OWN').map(({ id }) => id),
      window,
      limit: limit + 1,
      mails: this.#deps.mailsOf(caller),
      withoutSeries: !isStored,
      ...(search === undefined ? {} : { search: searchOf(search, wanted) }),
    };
    if (isStored && search === undefined) {
      const day = this.#day();
      // The page reads whole months, and most people go from one to the next.
      const months = monthsBeside(days.start, days.end).map(([start, end]) => windowOf(start, end, days.timezone));
      const next = months.filter((month) => this.#isStored(month));
      const revisions = new Map(wanted.map(({ id, revision }) => [id, revision]));
      return { rows: await this.#deps.kept.rows(query, { revisions, day, next }), isCut: false };
    }
    const rows = await this.#deps.store.list(query);
    if (isStored) return { rows, isCut: false };
    const more = await this.#expanded(query);
    return { rows: [...rows, ...more.rows], isCut: more.isCut };
  }

  /**
   * Names the state of a list: the calendars with their revisions and rights, what is asked, and the day, on which the stored window
   * moves on. Null for a search, which is seldom asked twice, and for a window that is not stored.
   * @throws as `list`.
   */
  versionOf(caller: Account, asked: ListAsked, known: readonly UsableCalendar[]): string | null {
    if (asked.search !== undefined || !this.#isStored(windowOf(asked.start, asked.end, asked.timezone))) return null;
    const calendars = known.map(({ id, right, revision }) => [id, right, revision].join(' '));
    const { start, end, timezone, limit, calendarId = '' } = asked;
    const day = this.#day();
    const mails = this.#deps.mailsOf(caller);
    const parts = [caller.accountId, mails, calendars, start, end, timezone, limit, calendarId, day];
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  }

  /** The calendars whose events a list has. */
  async calendarsOf(caller: Account): Promise<UsableCalendar[]> {
    return (await this.#deps.calendars.usable(caller)).filter(({ kind }) => kind !== 'tasks');
  }

  #day(): number {
    return Math.floor(this.#deps.now() / DAY_MS);
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
      .map((one) => rowOf(event, one));
  }
}

/** A row of an instance that is not stored. */
function rowOf(
  { id, calendarId, head: { answer, ...head } }: Omit<SeriesRow, 'text'>,
  { start, end, instance, isAllDay, isLocal, override }: IndexedInstance,
): ListedRow {
  const { alarms, ...shown } = override ?? { ...head, alarms: null };
  const event = {
    ...{ start: instantText(start), end: instantText(end), id, instance, isAllDay, ...shown, repeats: head.repeats },
    ...{ isChanged: override !== null, hasReminder: alarms === null ? head.hasReminder : alarms.length > 0 },
    ...{ calendar_id: calendarId, answer: answer ?? '', isMasked: false },
  };
  return { json: JSON.stringify(event), end: '', more: { calendarId, isLocal, isAllDay, isPrivate: head.isPrivate } };
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
