import { MAX_LISTED_EVENTS } from '@pillarbox/contract/calendar/event';
import type { EventListStore, ListQuery, ListWindow } from './event-list.store.ts';
import { byStart, objectIdOf } from './listed-text.ts';
import type { ListedRow } from './listed-text.ts';

/** Most characters of the rows that a gateway keeps: with two bytes each, some twelve months of full calendars. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
/** A shorter list is read as fast as its changes. */
const MIN_ROWS = 100;
/** Changed objects that are read by themselves; after more of them the list is read anew. */
const MAX_CHANGED = 200;
/** Lists of fewer rows are read fast enough when somebody asks. */
const MIN_AHEAD_ROWS = 500;

interface KeptList {
  /** The revisions of the calendars whose changes the rows have. */
  readonly revisions: ReadonlyMap<string, number>;
  /** All rows of the window. */
  readonly rows: readonly ListedRow[];
  /** Characters in memory: also those of rows that were replaced, because their texts are pieces of one long text. */
  readonly characters: number;
  /** It was read ahead, and nobody has asked for it yet. */
  readonly isAhead?: boolean;
}

/** What a list of instances was read at. */
interface ListState {
  /** The revisions of all calendars of the list, read from the database for this call, before its rows. */
  readonly revisions: ReadonlyMap<string, number>;
  /** The day, on which the window of stored instances moves on. */
  readonly day: number;
  /** The windows that somebody is likely to ask for next. */
  readonly next?: readonly ListWindow[];
}

interface KeptListsOptions {
  readonly minRows?: number;
  readonly minAheadRows?: number;
  readonly maxCharacters?: number;
  /** Runs work when the calls of now are done, and logs when it fails. */
  readonly later?: (work: () => Promise<void>) => void;
}

/**
 * Long lists of stored instances, kept in memory between changes: of a calendar that has changed only the changed objects are read.
 * What the caller may see of the rows is decided later, for each call. Every call says the revisions that the database has, so that
 * changes at other gateways are seen. Lists that were not used for the longest time go first. The lists beside a very long one are read
 * before somebody asks for them.
 */
export class KeptLists {
  readonly #store: Pick<EventListStore, 'list' | 'count' | 'changedSince'>;
  readonly #minRows: number;
  readonly #minAheadRows: number;
  readonly #maxCharacters: number;
  readonly #later: NonNullable<KeptListsOptions['later']>;
  readonly #lists = new Map<string, KeptList>();
  #characters = 0;

  constructor(store: Pick<EventListStore, 'list' | 'count' | 'changedSince'>, options: KeptListsOptions = {}) {
    this.#store = store;
    this.#minRows = options.minRows ?? MIN_ROWS;
    this.#minAheadRows = options.minAheadRows ?? MIN_AHEAD_ROWS;
    this.#maxCharacters = options.maxCharacters ?? MAX_CHARACTERS;
    this.#later = options.later ?? (() => undefined);
  }

  /** The rows that `list` of the store gives for a query without a search, in the same order. */
  async rows(query: ListQuery, state: ListState): Promise<readonly ListedRow[]> {
    const name = nameOf(query, state);
    const before = this.#lists.get(name);
    const known = before === undefined ? null : await this.#current(query, before, state.revisions);
    if (known !== null) {
      this.#keep(name, known);
      if (before?.isAhead === true) this.#readAhead(query, state, known.rows.length);
      return known.rows.slice(0, query.limit);
    }
    this.#forget(name);
    const rows = await this.#read(query, state);
    this.#readAhead(query, state, rows.length);
    return rows;
  }

  async #read(query: ListQuery, state: ListState, isAhead = false): Promise<readonly ListedRow[]> {
    const rows = await this.#store.list(query);
    // With as many rows as were asked for there may be more.
    if (rows.length >= this.#minRows && rows.length < query.limit)
      this.#keep(nameOf(query, state), { revisions: state.revisions, rows, characters: charactersOf(rows), isAhead });
    return rows;
  }

  /** Reads the next lists of one that somebody has begun to look at. What changes meanwhile is read when they are asked for. */
  #readAhead(query: ListQuery, state: ListState, rows: number): void {
    const { next = [] } = state;
    if (rows < this.#minAheadRows || rows >= query.limit || next.length === 0) return;
    this.#later(async () => {
      for (const window of next) {
        const wanted = { ...query, window };
        if (!this.#lists.has(nameOf(wanted, state))) await this.#read(wanted, state, true);
      }
    });
  }

  /** A kept list with what has changed since; null when it must be read anew. */
  async #current(query: ListQuery, kept: KeptList, revisions: ReadonlyMap<string, number>): Promise<KeptList | null> {
    // A revision that went back is that of a database that was restored.
    for (const [id, revision] of revisions) if (revision < (kept.revisions.get(id) ?? 0)) return null;
    const stale = new Map([...kept.revisions].filter(([id, revision]) => (revisions.get(id) ?? 0) > revision));
    if (stale.size === 0) return { ...kept, isAhead: false };
    const { ids: objectIds, isNamed } = await this.#store.changedSince(stale, MAX_CHANGED + 1);
    if (objectIds.length > MAX_CHANGED) return null;
    const changed = await this.#store.list({ ...query, objectIds, limit: MAX_LISTED_EVENTS + 1 });
    if (changed.length > MAX_LISTED_EVENTS) return null;
    const replaced = new Set(objectIds);
    const unchanged = kept.rows.filter(({ json }) => !replaced.has(objectIdOf(json)));
    // With a removed object that is not known there are too many, never too few.
    if (isNamed && unchanged.length + changed.length !== (await this.#store.count(query))) return null;
    const rows = [...unchanged, ...changed].sort(byStart);
    const characters = kept.characters + charactersOf(changed);
    return characters > 2 * charactersOf(rows) ? null : { revisions, rows, characters };
  }

  #keep(name: string, list: KeptList): void {
    this.#forget(name);
    if (list.characters > this.#maxCharacters / 4) return;
    this.#lists.set(name, list);
    this.#characters += list.characters;
    for (const oldest of this.#lists.keys()) {
      if (this.#characters <= this.#maxCharacters) return;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#characters -= this.#lists.get(name)?.characters ?? 0;
    this.#lists.delete(name);
  }
}

function nameOf({ calendarIds, ownIds, mails, window }: ListQuery, { day }: ListState): string {
  return JSON.stringify([calendarIds, ownIds, mails, window, day]);
}

function charactersOf(rows: readonly ListedRow[]): number {
  return rows.reduce((sum, { json }) => sum + json.length, 0);
}
