import type { ObjectHead, StoredObject } from '../calendar.ports.ts';
import { nameOf } from './object.store.ts';
import type { HeadRow, ObjectRow } from './object.store.ts';
import type { PlannedWrite } from './object-writes.ts';

/** An object without its text, as the port of the calendars returns it. */
export function headOf({ id, calendarId, name, uid, kind, etag, createdAt }: HeadRow): ObjectHead {
  return { id, calendarId, name, uid, kind, etag, createdAt };
}

/** An object with its text, as the port of the calendars returns it. */
export function storedOf(row: ObjectRow): StoredObject {
  return { ...headOf(row), text: row.text };
}

/** An object as a write stored it; null for one that the write deleted. `createdAt` is null for a new object. */
export function writtenOf({ before, after }: PlannedWrite, createdAt: Date | null): StoredObject | null {
  if (after === null) return null;
  const { id, calendarId, text, etag, indexed } = after;
  const davName = before === null || before.calendarId === calendarId ? after.davName : null;
  return {
    id,
    calendarId,
    name: nameOf(id, davName),
    uid: indexed.uid,
    kind: indexed.kind,
    etag,
    createdAt: createdAt ?? new Date(),
    text,
  };
}
