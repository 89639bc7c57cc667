import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import { and, asc, eq, gt, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/database.ts';
import { invitedBy, listedJson } from '../objects/listed-instance.ts';
import type { ObjectRecord } from '../objects/object-rows.ts';
import { calendarInstances, calendarObjects, removedCalendarObjects as removed } from '../objects/object.table.ts';
import { answerOf } from './answer-of.ts';
import type { ListedRow } from './listed-text.ts';

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
  /** Those of them of which the caller reads everything. */
  readonly ownIds: readonly string[];
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
  /** Only these objects. */
  readonly objectIds?: readonly string[];
}

/** Objects that have changed. */
export interface ChangedObjects {
  readonly ids: readonly string[];
  /**
   * Whether one of them has, or had, a name that a CalDAV client chose. Then a removed object may be missing here: its note goes when another
   * object takes its name.
   */
  readonly isNamed: boolean;
}

const { objectId, calendarId, instance, startAt, endAt, isLocal, isAllDay, isLong } = calendarInstances;
const { override, listed, invitedBy: inviter } = calendarInstances;
const { summary, location, status, isBusy, isPrivate, color, repeats, attendees, alarms, organizer, search } =
  calendarObjects;

/** What a list shows of an event that is expanded while it is read. */
export type ListedHead = Pick<
  ObjectRecord,
  'summary' | 'location' | 'status' | 'isBusy' | 'isPrivate' | 'color' | 'repeats' | 'attendees'
> & {
  readonly hasReminder: boolean;
  /** The caller's answer to the event or to the series; null for who organises it. */
  readonly answer: AttendeeAnswer | null;
};

/** A series that may have instances in a window, with its text. */
export interface SeriesRow {
  readonly id: string;
  readonly calendarId: string;
  readonly text: string;
  readonly head: ListedHead;
}

/** The order of the rows of a list. The texts in the order of their characters, as `byStart` compares them. */
const BY_START = [asc(startAt), sql`${objectId} collate "C"`, sql`${instance} collate "C"`];
/** Rows of one text, of some 40 KB: the driver receives 64 KB at a time. */
const PIECE = 128;
const WEEK = 7 * 86_400_000;

/** Instances of events. The caller has checked that the account may use the calendars. */
export class EventListStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The instances that touch a window, by start. They come as a few texts, and what is shown of them as it was stored: to make thousands
   * of rows and texts anew takes several times as long. One text of all would be copied each time that the driver has received more of it.
   */
  async list(query: ListQuery): Promise<ListedRow[]> {
    const shown = this.#db.$with('shown').as(
      this.#db
        .select({
          objectId,
          calendarId,
          instance,
          startAt,
          endAt,
          isLocal,
          isAllDay,
          override,
          listed,
          invitedBy: inviter,
        })
        .from(calendarInstances)
        .where(this.#wanted(query))
        .orderBy(...BY_START)
        .limit(query.limit),
    );
    const ofObject = (value: SQLWrapper): SQL =>
      sql`(select ${value} from ${calendarObjects} where ${calendarObjects.id} = ${shown.objectId})`;
    const isOwn = sql`${shown.calendarId} = any(${sql.param([...query.ownIds])})`;
    const kind = sql`case when ${shown.isAllDay} then 'd' when ${shown.isLocal} then 'l' else 'i' end`;
    const isClosed = sql`case when ${isOwn} then false else ${ofObject(isPrivate)} end`;
    const more = sql`case when not ${isOwn} or ${shown.isLocal} then concat(' ', ${kind}, ' ', ${isClosed}) end`;
    const json = sql`coalesce(${shown.listed}, ${ofObject(listedJson(shown))})`;
    // What is the same at many rows is written once here, and not sent with each of them.
    const calendarAt = sql`array_position(${sql.param([...query.calendarIds])}::text[], ${shown.calendarId})`;
    const line = sql`concat(${calendarAt}, ' ', ${answerIn(query.mails, shown)}, ${more}, E'\\t', ${json})`;
    const lines = this.#db
      .$with('lines')
      .as(this.#db.select({ all: sql<string[]>`array_agg(${line})`.as('all') }).from(shown));
    const first = sql`generate_series(1, cardinality(${lines.all}), ${PIECE}) as "first"`;
    const piece = sql<string>`array_to_string(${lines.all}["first":"first" + ${PIECE - 1}], E'\\n')`;
    const all = this.#db.with(shown, lines).select({ piece }).from(lines).crossJoinLateral(first);
    const pieces = await all.orderBy(sql`"first"`);
    const read = lineReader(query.calendarIds);
    return pieces.flatMap((one) => one.piece.split('\n').map(read));

    /** The caller's answer to an instance, from people of the series unless it has its own; null for who organises it. */
    function answerIn(mails: readonly string[], of: typeof shown): SQL {
      const inviter = sql`case when ${of.listed} is null then ${ofObject(invitedBy(of))} else ${of.invitedBy} end`;
      const key = sql`case when ${of.override} is null then '' else ${of.instance} end`;
      return sql`case when ${inviter} <> all(${sql.param([...mails])}) then ${answerOf(mails, { objectId: of.objectId, of: key })} end`;
    }
  }

  /** The number of instances that touch a window. */
  async count(query: ListQuery): Promise<number> {
    return await this.#db.$count(calendarInstances, this.#wanted(query));
  }

  /** The objects that were written, moved or removed after these revisions of their calendars, at most `limit`. */
  async changedSince(revisions: ReadonlyMap<string, number>, limit: number): Promise<ChangedObjects> {
    const after = (columns: Readonly<Record<'calendarId' | 'revision', PgColumn>>): SQL | undefined =>
      or(...[...revisions].map(([id, revision]) => and(eq(columns.calendarId, id), gt(columns.revision, revision))));
    const { davName, id } = calendarObjects;
    const hasName = sql<boolean>`${davName} is not null`;
    const written = this.#db.select({ id, hasName }).from(calendarObjects).where(after(calendarObjects));
    const gone = this.#db
      .select({ id: removed.objectId, hasName: sql<boolean>`${removed.davName} is not null` })
      .from(removed)
      .where(after(removed));
    const rows = await written.unionAll(gone).limit(limit);
    return { ids: rows.map((row) => row.id), isNamed: rows.some((row) => row.hasName) };
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

  #wanted({ calendarIds, window, search: asked, withoutSeries, objectIds }: ListQuery): SQL | undefined {
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
    const named = objectIds === undefined ? undefined : inArray(objectId, [...objectIds]);
    return and(inArray(calendarId, [...calendarIds]), touches(window), objects, named);
  }
}

/** The columns of a head. Who organises an event has no answer, and events without people are not looked up. */
function headOf(mails: readonly string[]) {
  const isOwn = inArray(organizer, [...mails]);
  const answer = answerOf(mails, { objectId: calendarObjects.id, of: sql`''` });
  return {
    ...{ summary, location, status, isBusy, isPrivate, color, repeats, attendees },
    hasReminder: sql<boolean>`jsonb_array_length(${alarms}) > 0`,
    answer: sql<AttendeeAnswer | null>`case when ${attendees} = 0 or ${isOwn} then null else ${answer} end`,
  };
}

/** Reads rows from their lines. JSON has neither tabs nor ends of lines: it writes them otherwise. */
function lineReader(calendarIds: readonly string[]): (line: string) => ListedRow {
  const ends = new Map<string, string>();
  return (line) => {
    const at = line.indexOf('\t');
    const head = line.slice(0, at);
    const [place, answer = '', kind, isClosed] = head.split(' ');
    const calendar = calendarIds[Number(place) - 1] ?? '';
    const key = `${calendar} ${answer}`;
    const end = ends.get(key) ?? `,"calendar_id":"${calendar}","answer":"${answer}","isMasked":false}`;
    ends.set(key, end);
    const json = line.slice(at + 1);
    if (kind === undefined) return { json, end, more: null };
    return {
      ...{ json, end },
      more: { calendarId: calendar, isLocal: kind !== 'i', isAllDay: kind === 'd', isPrivate: isClosed === 't' },
    };
  };
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
