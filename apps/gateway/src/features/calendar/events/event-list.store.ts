import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import { and, asc, eq, gt, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { ObjectRecord } from '../objects/object-rows.ts';
import { calendarInstances, calendarObjects } from '../objects/object.table.ts';
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
const { summary, location, status, isBusy, isPrivate, color, repeats, alarms, attendees, search } = calendarObjects;
/** Columns of the object that a list shows. */
const OBJECT = {
  id: calendarObjects.id,
  summary,
  location,
  status,
  isBusy,
  isPrivate,
  color,
  repeats,
  alarms,
  attendees,
};

/** An instance with the columns of its object. */
export type ListedRow = Pick<
  ObjectRecord,
  'id' | 'summary' | 'location' | 'status' | 'isBusy' | 'isPrivate' | 'color' | 'repeats' | 'alarms' | 'attendees'
> &
  Omit<typeof calendarInstances.$inferSelect, 'objectId' | 'isLong'> & { readonly answer: AttendeeAnswer | null };

/** A series that may have instances in a window, with its text. */
export type SeriesRow = Omit<ListedRow, 'instance' | 'startAt' | 'endAt' | 'isLocal' | 'isAllDay' | 'override'> &
  Pick<ObjectRecord, 'text'>;

const WEEK = 7 * 86_400_000;

/** Instances of events. The caller has checked that the account may use the calendars. */
export class EventListStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The instances that touch a window, by start: one query that reads columns only. */
  async list(query: ListQuery): Promise<ListedRow[]> {
    const { calendarIds, window, limit, mails, withoutSeries } = query;
    return await this.#db
      .select({
        ...OBJECT,
        ...{ calendarId, instance, startAt, endAt, isLocal, isAllDay, override },
        answer: answerOf(mails, sql`case when ${override} is null then '' else ${instance} end`),
      })
      .from(calendarInstances)
      .innerJoin(calendarObjects, eq(calendarObjects.id, objectId))
      .where(
        and(
          inArray(calendarId, [...calendarIds]),
          touches(window),
          found(query.search),
          withoutSeries ? not(repeats) : undefined,
        ),
      )
      .orderBy(asc(startAt), asc(objectId), asc(instance))
      .limit(limit);
  }

  /** The series that may have instances in a window. */
  async series(query: ListQuery): Promise<SeriesRow[]> {
    const { calendarIds, window, limit, mails } = query;
    const { from, to } = outer(window);
    const { firstAt, lastAt, text } = calendarObjects;
    return await this.#db
      .select({ ...OBJECT, calendarId: calendarObjects.calendarId, text, answer: answerOf(mails, sql`''`) })
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
  }
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
