import { and, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Expander } from '../expansion/expander.ts';
import { horizonAt } from '../expansion/indexed-object.ts';
import { calendarInstances, calendarObjects } from '../objects/object.table.ts';
import type { TimeRange } from './time-range.ts';

/** Whole days and floating times are those of the reader, whose zone no request names: they count in every zone of the world. */
const ZONES_MS = 14 * 3_600_000;
/** Most series that are expanded for one range outside of the stored instances. */
const MAX_EXPANDED = 500;

interface TouchingDeps {
  readonly db: Db;
  readonly expander: Pick<Expander, 'instances'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Which events of a calendar have instances in a range. The caller has checked that the account may read the calendar. */
export class TouchingEvents {
  readonly #deps: TouchingDeps;

  constructor(deps: TouchingDeps) {
    this.#deps = deps;
  }

  /** The ids of the events. */
  async ids(calendarId: string, range: TimeRange): Promise<ReadonlySet<string>> {
    const found = await this.#stored(calendarId, range);
    const { from, to } = horizonAt(this.#deps.now());
    if (range.from >= from && range.to <= to) return found;
    for (const { id, text } of await this.#series(calendarId, range)) {
      if (found.has(id)) continue;
      if ((await this.#deps.expander.instances(text, range)).length > 0) found.add(id);
    }
    return found;
  }

  async #stored(calendarId: string, { from, to }: TimeRange): Promise<Set<string>> {
    const { objectId, startAt, endAt, isLocal } = calendarInstances;
    const within = (slack: number): SQL | undefined => {
      const [first, last] = [new Date(from - slack), new Date(to + slack)];
      const isShort = and(eq(startAt, endAt), gte(startAt, first));
      return and(lt(startAt, last), or(gt(endAt, first), isShort));
    };
    const rows = await this.#deps.db
      .selectDistinct({ objectId })
      .from(calendarInstances)
      .where(
        and(
          eq(calendarInstances.calendarId, calendarId),
          or(and(eq(isLocal, false), within(0)), and(eq(isLocal, true), within(ZONES_MS))),
        ),
      );
    return new Set(rows.map((row) => row.objectId));
  }

  /** Series that may have instances in a range of which not all are stored. */
  async #series(calendarId: string, { from, to }: TimeRange): Promise<{ id: string; text: string }[]> {
    const { id, text, firstAt, lastAt, expandedTo } = calendarObjects;
    return await this.#deps.db
      .select({ id, text })
      .from(calendarObjects)
      .where(
        and(
          eq(calendarObjects.calendarId, calendarId),
          eq(calendarObjects.repeats, true),
          or(isNull(firstAt), lt(firstAt, new Date(to + ZONES_MS))),
          or(isNull(lastAt), isNotNull(expandedTo), sql`${lastAt} > ${new Date(from - ZONES_MS).toISOString()}`),
        ),
      )
      .limit(MAX_EXPANDED);
  }
}
