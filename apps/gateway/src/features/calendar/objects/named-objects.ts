import { MAX_OBJECT_BYTES } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import { required } from '../calendar-access.ts';
import type {
  CalendarObjects,
  ObjectChanges,
  ObjectToPut,
  PutOutcome,
  StoredObject,
  UsableCalendar,
} from '../calendar.ports.ts';
import type { CalendarService } from '../calendar.service.ts';
import type { ObjectPlanner } from './object-planner.ts';
import { mayRead, takesKind } from './object-rights.ts';
import type { HeadRow, ObjectStore } from './object.store.ts';
import type { ObjectWriter } from './object-writer.ts';
import { headOf, storedOf } from './stored-object.ts';

interface NamedObjectsDeps {
  readonly calendars: Pick<CalendarService, 'require'>;
  readonly store: ObjectStore;
  readonly planner: ObjectPlanner;
  readonly writer: ObjectWriter;
}

/** The objects of a calendar by the names that clients of CalDAV gave them, and what has changed since a sync token. */
export class NamedObjects implements Pick<CalendarObjects, 'byName' | 'put' | 'remove' | 'changes'> {
  readonly #deps: NamedObjectsDeps;

  constructor(deps: NamedObjectsDeps) {
    this.#deps = deps;
  }

  async byName(calendar: UsableCalendar, names: readonly string[]): Promise<StoredObject[]> {
    const { id } = required([calendar], calendar.id, 'read');
    const rows = await this.#deps.store.byName(id, names);
    return rows.filter((row) => mayRead([calendar], row)).map(storedOf);
  }

  async put(caller: Account, calendarId: string, put: ObjectToPut): Promise<PutOutcome> {
    const calendar = await this.#deps.calendars.require(caller, calendarId, 'write');
    if (Buffer.byteLength(put.text) > MAX_OBJECT_BYTES) return { why: 'too_large' };
    const [present] = await this.#deps.store.byName(calendarId, [put.name]);
    // A private object of somebody else is not there for the caller, and its name is taken.
    if (present !== undefined && !mayRead([calendar], present)) return { why: 'precondition' };
    if (!meets(put, present)) return { why: 'precondition' };
    const placed = { id: present?.id, davName: present?.davName ?? put.name, calendarId };
    const after = await this.#deps.planner.plan(put.text, placed).catch(nullIfUnreadable);
    if (after === null) return { why: 'unreadable' };
    if (!takesKind(calendar, after.indexed.kind)) return { why: 'wrong_kind' };
    const { uid } = after.indexed;
    const [same] = await this.#deps.store.byUid([calendarId], [uid]);
    if (same !== undefined && same.id !== present?.id) return { why: 'uid', conflict: same.name };
    if (present !== undefined && present.uid !== uid) return { why: 'uid', conflict: present.name };
    const booker = { caller, known: [calendar], isStrict: true };
    const written = await this.#deps.writer.write(booker, [{ before: present ?? null, after }]).catch(nullIfBusy);
    if (written === null) return { why: 'busy' };
    const { fault, main } = written;
    if (fault === 'taken') return { why: 'busy' };
    if (fault !== null) return { why: fault === 'too_many' ? fault : 'precondition' };
    const kept = main[0]?.after ?? after;
    // Without an ETag the client reads the object again (RFC 4791 5.3.4): what a room answers stands in the text.
    return { created: present === undefined, etag: kept.text === put.text ? kept.etag : '' };
  }

  async remove(
    caller: Account,
    calendarId: string,
    { name, ifMatch }: Pick<ObjectToPut, 'name' | 'ifMatch'>,
  ): Promise<'removed' | 'missing' | 'precondition'> {
    const calendar = await this.#deps.calendars.require(caller, calendarId, 'write');
    const [present] = await this.#deps.store.byName(calendarId, [name]);
    if (present === undefined || !mayRead([calendar], present)) return 'missing';
    if (!meets({ ifMatch, ifNoneMatch: null }, present)) return 'precondition';
    const booker = { caller, known: [calendar], isStrict: true };
    const { fault } = await this.#deps.writer.write(booker, [{ before: present, after: null }]);
    return fault === null ? 'removed' : 'precondition';
  }

  async changes(
    calendar: UsableCalendar & Pick<ObjectChanges, 'stamp'>,
    { revision, stamp, limit }: { readonly revision: number; readonly stamp: string; readonly limit: number },
  ): Promise<ObjectChanges | null> {
    const { store } = this.#deps;
    const { id } = required([calendar], calendar.id, 'read');
    const now = { revision: calendar.revision, stamp: calendar.stamp };
    if (revision === now.revision && revision > 0) {
      return stamp === now.stamp ? { changed: [], removed: [], ...now, isCut: false } : null;
    }
    if (revision > now.revision || (revision > 0 && stamp !== (await store.stampOf(id, revision)))) return null;
    const cut = await store.revisionAfter(id, revision, limit);
    const upTo = cut === null ? now : { revision: cut, stamp: await store.stampOf(id, cut) };
    const { changed, removed } = await store.changes(id, revision, upTo.revision);
    const seen = changed.filter((row) => mayRead([calendar], row));
    const hidden = revision === 0 ? [] : changed.filter((row) => !mayRead([calendar], row)).map((row) => row.name);
    return {
      changed: seen.map(headOf),
      removed: [...removed, ...hidden],
      ...upTo,
      isCut: upTo.revision < now.revision,
    };
  }
}

function meets(
  { ifMatch, ifNoneMatch }: Pick<ObjectToPut, 'ifMatch' | 'ifNoneMatch'>,
  present: Pick<HeadRow, 'etag'> | undefined,
): boolean {
  if (ifNoneMatch !== null && present !== undefined) return false;
  if (ifMatch === null) return true;
  return present !== undefined && (ifMatch === '*' || ifMatch.includes(present.etag));
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof Failure && error.code === 'invitation_invalid') return null;
  throw error;
}

function nullIfBusy(error: unknown): null {
  if (error instanceof Failure && (error.code === 'resource_busy' || error.code === 'event_time_invalid')) return null;
  throw error;
}
