import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import { and, asc, gt, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL, SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { ObjectRecord } from '../objects/object-rows.ts';
import { calendarInstances, calendarObjects } from '../objects/object.table.ts';
import type { OverrideColumns } from '../objects/object.table.ts';
import { answerOf } from './answer-of.ts';

/** A window of a list: instants for timed events, and the same wall times as UTC for local ones. Milliseconds since 1970. */
export interface ListWindow {
  readonly from: number;
  readonly to: number;
  readonly localFrom: number;
  readonly localTo: number;
}

/** What is asked of a list. */
export interface ListQuery {
  readonly calendarIds: readonly string[];
  readonly window: ListWindow;
  readonly limit: number;
  /** The addresses of whom answers are wanted, in lower case. */
  readonly mails: readonly string[];
  /** Folded words to find, and the calendars whose texts the caller may read, with or without private events. */
  readonly search?: {
    readonly words: readonly string[];
    readonly own: readonly string[];
    readonly open: readonly string[];
  };
  /** Leaves out series, which are expanded elsewhere. */
  readonly withoutSeries: boolean;
}

const { objectId, calendarId, instance, startAt, endAt, isLocal, isAllDay, isLong, override } = calendarInstances;
const { summary, location, status, isBusy, isPrivate, color, repeats, attendees, alarms, organizer, search } =
  calendarObjects;

/** What a list shows of an event, whichever of its instances is meant. */
export type ListedHead = Pick<
  ObjectRecord,
  'summary' | 'location' | 'status' | 'isBusy' | 'isPrivate' | 'color' | 'repeats' | 'attendees'
> & {
  readonly hasReminder: boolean;
  /** Whether the caller organises it. */
  readonly isOwn: boolean;
  /** The caller's answer to the event or to the series. */
  readonly answer: AttendeeAnswer | null;
};

/** An instance with what is shown of its event. */
export interface ListedRow {
  readonly id: string;
  readonly calendarId: string;
  readonly instance: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`: instants; wall times as UTC when `isLocal`. */
  readonly start: string;
  readonly end: string;
  readonly isLocal: boolean;
  readonly isAllDay: boolean;
  readonly override: OverrideColumns | null;
  readonly head: ListedHead;
  /** The caller's answer to the override. */
  readonly answer: AttendeeAnswer | null;
}

/** A series that may have instances in a window, with its text. */
export interface SeriesRow {
  readonly id: string;
  readonly calendarId: string;
  readonly text: string;
  readonly head: ListedHead;
}

const BY_START = [asc(startAt), asc(objectId), asc(instance)];
const WEEK = 7 * 86_400_000;

/** Instances of events. The caller has checked that the account may use the calendars. */
export class EventListStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The instances that touch a window, by start. Events are read beside their instances, once each: a month has many instances of the
   * same series. Both come as a text of JSON: to make thousands of rows one by one takes several times as long.
   */
  async list(query: ListQuery): Promise<ListedRow[]> {
    const { limit, mails } = query;
    const shown = this.#db.$with('shown').as(
      this.#db
        .select({ objectId, calendarId, instance, startAt, endAt, isLocal, isAllDay, override })
        .from(calendarInstances)
        .where(this.#wanted(query))
        .orderBy(...BY_START)
        .limit(limit),
    );
    const answer = sql`case when ${shown.override} is null then null else ${answerOf(mails, { objectId: shown.objectId, of: shown.instance })} end`;
    const place = [shown.objectId, shown.calendarId, shown.instance, utc(shown.startAt), utc(shown.endAt)];
    const places = tuples([...place, shown.isLocal, shown.isAllDay, shown.override, answer]);
    const heads = tuples([calendarObjects.id, ...HEAD.map((name) => headOf(mails)[name])]);
    const [found] = await this.#db
      .with(shown)
      .select({
        places: sql<string>`(select ${places} from ${shown})`,
        heads: sql<string>`(select ${heads} from ${calendarObjects} where ${calendarObjects.id} in (select ${shown.objectId} from ${shown}))`,
      })
      .from(sql`(select 1) as one`);
    const byId = new Map<string, ListedHead>();
    for (const [id, ...values] of JSON.parse(found?.heads ?? '[]') as HeadTuple[]) byId.set(id, headFrom(values));
    return (JSON.parse(found?.places ?? '[]') as PlaceTuple[]).flatMap((tuple) => {
      const head = byId.get(tuple[0]);
      return head === undefined ? [] : [rowOf(tuple, head)];
    });
  }

  /** The series that may have instances in a window. */
  async series(query: ListQuery): Promise<SeriesRow[]> {
    const { calendarIds, window, limit, mails } = query;
    const { from, to } = outer(window);
    const { firstAt, lastAt, text } = calendarObjects;
    const rows = await this.#db
      .select({ id: calendarObjects.id, calendarId: calendarObjects.calendarId, text, ...headOf(mails) })
      .from(calendarObjects)
      .where(
        and(
          inArray(calendarObjects.calendarId, [...calendarIds]),
          repeats,
          lt(firstAt, to),
          or(isNull(lastAt), gt(lastAt, from)),
          found(query.search),
        ),
      )
      .orderBy(asc(calendarObjects.id))
      .limit(limit);
    return rows.map(({ id, calendarId: calendar, text: written, ...head }) => ({
      ...{ id, calendarId: calendar, text: written, head },
    }));
  }

  #wanted({ calendarIds, window, search: asked, withoutSeries }: ListQuery): SQL | undefined {
    const ofObjects = and(found(asked), withoutSeries ? not(repeats) : undefined);
    const objects =
      ofObjects === undefined
        ? undefined
        : inArray(
            objectId,
            this.#db
              .select({ id: calendarObjects.id })
              .from(calendarObjects)
              .where(and(inArray(calendarObjects.calendarId, [...calendarIds]), ofObjects)),
          );
    return and(inArray(calendarId, [...calendarIds]), touches(window), objects);
  }
}

/** The columns of a head. Who organises an event has no answer, and events without people are not looked up. */
function headOf(mails: readonly string[]) {
  const isOwn = inArray(organizer, [...mails]);
  const answer = answerOf(mails, { objectId: calendarObjects.id, of: sql`''` });
  return {
    ...{ summary, location, status, isBusy, isPrivate, color, repeats, attendees },
    hasReminder: sql<boolean>`jsonb_array_length(${alarms}) > 0`,
    isOwn: sql<boolean>`${isOwn}`,
    answer: sql<AttendeeAnswer | null>`case when ${attendees} = 0 or ${isOwn} then null else ${answer} end`,
  };
}

/** The columns of a head in the order of a tuple. */
const HEAD = [
  ...(['summary', 'location', 'status', 'isBusy', 'isPrivate', 'color', 'repeats', 'attendees'] as const),
  ...(['hasReminder', 'isOwn', 'answer'] as const),
];

type HeadValues = [
  ...[summary: string, location: string, status: ListedHead['status'], isBusy: boolean, isPrivate: boolean],
  ...[color: string, repeats: boolean, attendees: number],
  ...[hasReminder: boolean, isOwn: boolean, answer: AttendeeAnswer | null],
];
type HeadTuple = [id: string, ...HeadValues];
type PlaceTuple = [
  ...[id: string, calendarId: string, instance: string, start: string, end: string],
  ...[isLocal: boolean, isAllDay: boolean, override: OverrideColumns | null, answer: AttendeeAnswer | null],
];

function headFrom(values: HeadValues): ListedHead {
  const [title, place, state, busy, own, tint, again, people, hasReminder, isOwn, answer] = values;
  return {
    summary: title,
    location: place,
    status: state,
    isBusy: busy,
    isPrivate: own,
    color: tint,
    repeats: again,
    attendees: people,
    hasReminder,
    isOwn,
    answer,
  };
}

function rowOf(tuple: PlaceTuple, head: ListedHead): ListedRow {
  const [id, calendar, of, start, end, local, allDay, change, answer] = tuple;
  return {
    id,
    calendarId: calendar,
    instance: of,
    start: `${start.slice(0, 19)}Z`,
    end: `${end.slice(0, 19)}Z`,
    isLocal: local,
    isAllDay: allDay,
    override: change,
    head,
    answer,
  };
}

/** All rows as one text of JSON, each an array; null for no rows. */
function tuples(columns: readonly SQLWrapper[]): SQL {
  return sql`json_agg(json_build_array(${sql.join([...columns], sql`, `)}))::text`;
}

/** A time in UTC, which is `YYYY-MM-DDTHH:MM:SS` in JSON. */
function utc(time: AnyColumn): SQL {
  return sql`${time} at time zone 'UTC'`;
}

/** The instants that hold both windows. */
function outer({ from, to, localFrom, localTo }: ListWindow): { readonly from: Date; readonly to: Date } {
  return { from: new Date(Math.min(from, localFrom)), to: new Date(Math.max(to, localTo)) };
}

/** Instances that touch the window; those without a length count at its beginning. */
function touches(window: ListWindow): SQL | undefined {
  const { from, to } = outer(window);
  const near = or(gte(startAt, new Date(from.getTime() - WEEK)), isLong);
  return and(
    near,
    lt(startAt, to),
    gte(endAt, from),
    or(and(not(isLocal), within(window.from, window.to)), and(isLocal, within(window.localFrom, window.localTo))),
  );
}

function within(from: number, to: number): SQL | undefined {
  const first = new Date(from);
  return and(lt(startAt, new Date(to)), or(gt(endAt, first), gte(startAt, first)));
}

/** Whether the words are in texts that the caller may read. */
function found(wanted: ListQuery['search']): SQL | undefined {
  if (wanted === undefined) return undefined;
  const { words, own, open } = wanted;
  const readable = or(
    inArray(calendarObjects.calendarId, [...own]),
    and(inArray(calendarObjects.calendarId, [...open]), not(isPrivate)),
  );
  return and(readable, ...words.map((word) => sql`strpos(${search}, ${word}) > 0`));
}
