import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import type { IndexedObject } from '../expansion/indexed-object.ts';
import { invitedBy, listedJson } from './listed-instance.ts';
import { calendarAttendees, calendarInstances, calendarObjects } from './object.table.ts';

/** A stored object with its columns. */
export type ObjectRecord = typeof calendarObjects.$inferSelect;
/** An object as it is to be stored. */
export interface PlannedObject {
  readonly id: string;
  readonly calendarId: string;
  readonly davName: string | null;
  readonly text: string;
  readonly etag: string;
  readonly indexed: IndexedObject;
}

const WEEK = 7 * 86_400_000;
/** Instances longer than this are found by an index of their own. */
const LONG_MS = WEEK;

/** An object with more instances does not repeat what a list shows of it at each: a daily one would multiply its title by a thousand. */
const LISTED_INSTANCES = 400;
/** Most characters of what a list shows of an instance that are stored at it. */
const LISTED_CHARACTERS = 1000;
/** The columns of an instance that is inserted. */
const ROW = {
  instance: sql`instance`,
  startAt: sql`start_at`,
  endAt: sql`end_at`,
  isAllDay: sql`one.is_all_day`,
  override: sql`override`,
};

/** A reminder by mail (RFC 5545 3.8.6.1). */
const MAIL_ALARM = /^ACTION(?:;[^:\r\n]*)?:EMAIL[ \t]*\r?$/im;

type Columns = Omit<ObjectRecord, 'id' | 'calendarId' | 'davName' | 'revision' | 'createdAt' | 'updatedAt'>;

/** The columns of an object. */
export function columnsOf({ text, etag, indexed }: PlannedObject): Columns {
  const { firstAt, lastAt, expandedTo, doneAt, instances: _instances, people: _people, ...columns } = indexed;
  return {
    ...columns,
    text,
    etag,
    size: Buffer.byteLength(text),
    hasMailAlarm: indexed.kind === 'event' && indexed.alarmLead !== null && MAIL_ALARM.test(text),
    firstAt: dateOf(firstAt),
    lastAt: dateOf(lastAt),
    expandedTo: dateOf(expandedTo),
    doneAt: dateOf(doneAt),
  };
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** Replaces the instances and people of objects. One statement each: a daily series has a thousand instances. */
export async function replaceDerived(
  tx: Transaction,
  objects: readonly Pick<PlannedObject, 'id' | 'calendarId' | 'indexed'>[],
): Promise<void> {
  const ids = objects.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(calendarInstances).where(inArray(calendarInstances.objectId, ids));
  await tx.delete(calendarAttendees).where(inArray(calendarAttendees.objectId, ids));
  await insertInstances(tx, objects);
  const people = objects.flatMap(({ id, indexed }) => indexed.people.map((one) => ({ ...one, object_id: id })));
  await insertRows(
    tx,
    people,
    (rows) => sql`
      insert into ${calendarAttendees} (object_id, instance, mail, answer)
      select object_id, instance, mail, answer
      from jsonb_to_recordset(${rows}::jsonb) as one (object_id text, instance text, mail text, answer text)
      on conflict do nothing`,
  );
}

async function insertInstances(
  tx: Transaction,
  objects: readonly Pick<PlannedObject, 'id' | 'calendarId' | 'indexed'>[],
): Promise<void> {
  const rows = objects.flatMap(({ id, calendarId, indexed }) =>
    indexed.instances.map(({ override: change, instance, start, end, isLocal, isAllDay }) => ({
      object_id: id,
      calendar_id: calendarId,
      instance,
      start_at: new Date(start).toISOString(),
      end_at: new Date(end).toISOString(),
      is_local: isLocal,
      is_all_day: isAllDay,
      is_long: end - start > LONG_MS,
      override: change,
      is_listed: indexed.instances.length <= LISTED_INSTANCES,
    })),
  );
  await insertRows(
    tx,
    rows,
    (chunk) => sql`
      insert into ${calendarInstances}
        (object_id, calendar_id, instance, start_at, end_at, is_local, is_all_day, is_long, override, listed, invited_by)
      select object_id, one.calendar_id, instance, start_at, end_at, one.is_local, one.is_all_day, is_long, override,
        case when is_short then shown.listed end, case when is_short then ${invitedBy(ROW)} end
      from jsonb_to_recordset(${chunk}::jsonb) as one (
        object_id text, calendar_id text, instance text, start_at timestamptz, end_at timestamptz,
        is_local boolean, is_all_day boolean, is_long boolean, override jsonb, is_listed boolean)
      join ${calendarObjects} on ${calendarObjects.id} = object_id
      cross join lateral (select ${listedJson(ROW)} as listed) as shown
      cross join lateral (select is_listed and length(shown.listed) <= ${LISTED_CHARACTERS} as is_short) as kept
      on conflict do nothing`,
  );
}

/** Rows of one statement. */
const ROWS = 5000;

async function insertRows(tx: Transaction, rows: readonly object[], statement: (chunk: string) => SQL): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) {
    await tx.execute(statement(JSON.stringify(rows.slice(from, from + ROWS))));
  }
}
