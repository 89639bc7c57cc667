import { randomUUID } from 'node:crypto';
import { MAX_OBJECT_BYTES, MAX_OBJECTS } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allows, required } from '../calendar-access.ts';
import type {
  CalendarObjects,
  Need,
  ObjectChanges,
  ObjectHead,
  ObjectKind,
  ObjectPage,
  ObjectToPut,
  ObjectWrite,
  PutOutcome,
  Saved,
  StoredObject,
  UsableCalendar,
} from '../calendar.ports.ts';
import type { Booker, BookingService } from '../booking/booking.service.ts';
import type { CalendarService } from '../calendar.service.ts';
import type { ShareEvents } from '../sharing/share-events.ts';
import type { ObjectPlanner } from './object-planner.ts';
import { nameOf } from './object.store.ts';
import type { HeadRow, ObjectRow, ObjectStore } from './object.store.ts';
import type { PlannedUndo, PlannedWrite, WriteFault, WriteMore } from './object-writes.ts';
import type { UndoStep } from './undo.table.ts';

interface ObjectServiceDeps {
  readonly calendars: CalendarService;
  readonly store: ObjectStore;
  readonly planner: ObjectPlanner;
  readonly events: Pick<ShareEvents, 'touched'>;
  readonly bookings: BookingService;
}

/** Times that a booking is decided again when somebody else books meanwhile. */
const ATTEMPTS = 4;

/** The changes of `ObjectWrite` with what is there now. */
interface Step {
  readonly write: ObjectWrite;
  readonly present: ObjectRow | null;
}
type SaveOptions = Parameters<CalendarObjects['save']>[2];

/** As `CalendarObjects`. */
export class ObjectService implements CalendarObjects {
  readonly #deps: ObjectServiceDeps;

  constructor(deps: ObjectServiceDeps) {
    this.#deps = deps;
  }

  calendars(caller: Account): Promise<UsableCalendar[]> {
    return this.#deps.calendars.usable(caller);
  }

  usable(caller: Account, calendarId: string, need: Need): Promise<UsableCalendar> {
    return this.#deps.calendars.require(caller, calendarId, need);
  }

  defaultFor(caller: Account, kind: ObjectKind): Promise<UsableCalendar> {
    return this.#deps.calendars.defaultFor(caller, kind);
  }

  async read(caller: Account, ids: readonly string[]): Promise<StoredObject[]> {
    const known = await this.calendars(caller);
    const rows = await this.#deps.store.read(
      known.map((calendar) => calendar.id),
      ids,
    );
    return rows.filter((row) => mayRead(known, row)).map(stored);
  }

  async byUid(caller: Account, uids: readonly string[]): Promise<StoredObject[]> {
    const own = (await this.calendars(caller)).filter(({ right }) => right === 'OWN');
    const ids = own.map((calendar) => calendar.id);
    return (await this.#deps.store.byUid(ids, uids)).map(stored);
  }

  async list(caller: Account, calendarId: string, page: ObjectPage): Promise<StoredObject[]> {
    const { right } = await this.usable(caller, calendarId, 'read');
    return (await this.#deps.store.list(calendarId, { ...page, withPrivate: right === 'OWN' })).map(stored);
  }

  async heads(caller: Account, calendarId: string, page: ObjectPage): Promise<ObjectHead[]> {
    const { right } = await this.usable(caller, calendarId, 'read');
    return (await this.#deps.store.heads(calendarId, { ...page, withPrivate: right === 'OWN' })).map(headOf);
  }

  async byName(calendar: UsableCalendar, names: readonly string[]): Promise<StoredObject[]> {
    const { id } = required([calendar], calendar.id, 'read');
    const rows = await this.#deps.store.byName(id, names);
    return rows.filter((row) => mayRead([calendar], row)).map(stored);
  }

  async save(caller: Account, writes: readonly ObjectWrite[], options: SaveOptions = {}): Promise<Saved> {
    const known = await this.calendars(caller);
    const steps = await this.#steps(known, writes, options.isFeed === true ? 'own' : 'write');
    const planned: PlannedWrite[] = [];
    for (const step of steps) planned.push(await this.#plan(known, step));
    const undo = options.canUndo === true ? randomUUID() : '';
    const booker = { caller, known, isStrict: options.canUndo === true };
    const { within, noting } = options;
    const objectsOf = (main: readonly PlannedWrite[]): (StoredObject | null)[] =>
      main.map(({ after, before }, place) => written(after, before, steps[place]));
    const { fault, main } = await this.#write(options.isFeed === true ? null : booker, planned, {
      within,
      noting: noting && ((tx, all) => noting(tx, objectsOf(all))),
      undoOf: (all) => (undo === '' ? null : { id: undo, owner: caller, steps: undoSteps(steps, all) }),
    });
    if (fault !== null) throw failureOf(fault);
    return { undo, objects: objectsOf(main) };
  }

  async undo(caller: Account, key: string): Promise<void> {
    await this.undoWith(caller, key, ({ after }) => Promise.resolve(after));
  }

  /** As `undo`; `revise` returns the text to store for an object. Returns the objects as they were and are. */
  async undoWith(
    caller: Account,
    key: string,
    revise: (undone: Pick<UndoneObject, 'before' | 'owner'> & { readonly after: string }) => Promise<string>,
  ): Promise<readonly UndoneObject[]> {
    const steps = await this.#deps.store.undo(caller, key);
    if (steps === null) throw new Failure('event_undo_expired');
    const known = await this.calendars(caller);
    const planned: PlannedWrite[] = [];
    const undone: UndoneObject[] = [];
    for (const step of steps) {
      const present = await this.#presentOf(known, step);
      const was = present?.text ?? null;
      const owner = foreignOwner(known, step);
      const text = step.before === null ? null : await revise({ before: was, after: step.before.text, owner });
      planned.push(await this.#undoing(present, step, text));
      undone.push({ before: was, after: text, owner, objectId: step.objectId });
    }
    const { fault } = await this.#write({ caller, known, isStrict: true }, planned);
    if (fault !== null) throw failureOf(fault);
    await this.#deps.store.forgetUndo(key);
    return undone;
  }

  async put(caller: Account, calendarId: string, put: ObjectToPut): Promise<PutOutcome> {
    const calendar = await this.usable(caller, calendarId, 'write');
    if (Buffer.byteLength(put.text) > MAX_OBJECT_BYTES) return { why: 'too_large' };
    const [present] = await this.#deps.store.byName(calendarId, [put.name]);
    // A private object of somebody else is not there for the caller, and its name is taken.
    if (present !== undefined && !mayRead([calendar], present)) return { why: 'precondition' };
    if (!meets(put, present)) return { why: 'precondition' };
    const placed = { id: present?.id, davName: present?.davName ?? put.name, calendarId };
    const after = await this.#deps.planner.plan(put.text, placed).catch(nullIfUnreadable);
    if (after === null) return { why: 'unreadable' };
    if (!fits(calendar, after.indexed.kind)) return { why: 'wrong_kind' };
    const { uid } = after.indexed;
    const [same] = await this.#deps.store.byUid([calendarId], [uid]);
    if (same !== undefined && same.id !== present?.id) return { why: 'uid', conflict: same.name };
    if (present !== undefined && present.uid !== uid) return { why: 'uid', conflict: present.name };
    const booker = { caller, known: [calendar], isStrict: true };
    const written = await this.#write(booker, [{ before: present ?? null, after }]).catch(nullIfBusy);
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
    const calendar = await this.usable(caller, calendarId, 'write');
    const [present] = await this.#deps.store.byName(calendarId, [name]);
    if (present === undefined || !mayRead([calendar], present)) return 'missing';
    if (!meets({ ifMatch, ifNoneMatch: null }, present)) return 'precondition';
    const booker = { caller, known: [calendar], isStrict: true };
    const { fault } = await this.#write(booker, [{ before: present, after: null }]);
    return fault === null ? 'removed' : 'precondition';
  }

  async state(caller: Account, calendarId: string): Promise<Pick<ObjectChanges, 'revision' | 'stamp'>> {
    await this.usable(caller, calendarId, 'read');
    return await this.#deps.store.state(calendarId);
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

  /** @throws Failure `calendar_not_found`, `calendar_not_allowed`, `event_not_found`, `event_changed`. */
  async #steps(known: readonly UsableCalendar[], writes: readonly ObjectWrite[], need: Need): Promise<Step[]> {
    const ids = writes.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const rows =
      ids.length === 0
        ? []
        : await this.#deps.store.read(
            known.map((calendar) => calendar.id),
            ids,
          );
    const present = new Map(rows.map((row) => [row.id, row]));
    return writes.map((write) => {
      if (write.text !== null || write.id === undefined) required(known, write.calendarId, need);
      if (write.id === undefined) return { write, present: null };
      const row = present.get(write.id);
      if (row === undefined || !mayRead(known, row)) throw new Failure('event_not_found');
      required(known, row.calendarId, need);
      if (write.etag !== undefined && write.etag !== row.etag) throw new Failure('event_changed');
      return { write, present: row };
    });
  }

  /** @throws Failure `invitation_invalid`, `calendar_not_allowed` for a task in a calendar or an event in a task list. */
  async #plan(known: readonly UsableCalendar[], { write, present }: Step): Promise<PlannedWrite> {
    if (write.text === null) return { before: present, after: null };
    const davName = present === null ? (write.name ?? null) : present.davName;
    const placed = { id: write.id, davName, calendarId: write.calendarId };
    const after = await this.#deps.planner.plan(write.text, placed);
    const calendar = required(known, write.calendarId, 'times');
    if (!fits(calendar, after.indexed.kind)) throw new Failure('calendar_not_allowed', { field: 'kind' });
    return { before: present, after };
  }

  /** The object that a step changed, as it is now. @throws Failure `calendar_not_allowed`, `event_changed`. */
  async #presentOf(known: readonly UsableCalendar[], { objectId, before, after }: UndoStep): Promise<ObjectRow | null> {
    for (const side of [before, after]) {
      if (side !== null) required(known, side.calendarId, 'write');
    }
    const [present] = after === null ? [] : await this.#deps.store.read([after.calendarId], [objectId]);
    if (after !== null && present?.etag !== after.etag) throw new Failure('event_changed');
    return present ?? null;
  }

  async #undoing(
    present: ObjectRow | null,
    { objectId, before }: UndoStep,
    text: string | null,
  ): Promise<PlannedWrite> {
    if (before === null || text === null) return { before: present, after: null };
    const { calendarId, davName } = before;
    return { before: present, after: await this.#deps.planner.plan(text, { id: objectId, davName, calendarId }) };
  }

  /**
   * Writes objects with what they book, again when somebody else booked meanwhile; nothing is booked without a booker.
   * @throws Failure as `BookingService.around`.
   */
  async #write(
    booker: Booker | null,
    planned: readonly PlannedWrite[],
    { within, noting, undoOf = () => null }: WriteOptions = {},
  ): Promise<{ fault: WriteFault | null; main: readonly PlannedWrite[] }> {
    const { bookings, store } = this.#deps;
    for (let attempt = 1; ; attempt += 1) {
      const booked =
        booker === null ? { main: planned, further: [], claims: [] } : await bookings.around(booker, planned);
      const { main, further, claims } = booked;
      const writes = [...main, ...further];
      const fault = await store.write(writes, {
        undo: undoOf(main),
        claims,
        within,
        noting: noting && ((tx) => noting(tx, main)),
      });
      const isLost = (fault === 'taken' && within === undefined) || (fault === 'stale' && further.length > 0);
      if (isLost && attempt < ATTEMPTS) continue;
      if (fault === null) {
        await bookings.moveUp(writes);
        this.#touched(writes);
      }
      return { fault, main };
    }
  }

  #touched(planned: readonly PlannedWrite[]): void {
    const ids = planned.flatMap(({ before, after }) => [before?.calendarId, after?.calendarId]);
    this.#deps.events.touched([...new Set(ids.filter((id) => id !== undefined))]);
  }
}

/** What else happens when objects are written. */
interface WriteOptions extends Pick<WriteMore, 'within'> {
  readonly undoOf?: (main: readonly PlannedWrite[]) => PlannedUndo | null;
  readonly noting?: ((tx: Transaction, main: readonly PlannedWrite[]) => Promise<void>) | undefined;
}

/** An object before and after its last change was undone; null for none. */
export interface UndoneObject {
  readonly before: string | null;
  readonly after: string | null;
  /** The address of the owner of its calendar, in lower case; '' for a calendar of the user. */
  readonly owner: string;
  readonly objectId: string;
}

function foreignOwner(known: readonly UsableCalendar[], { before, after }: UndoStep): string {
  const place = known.find(({ id }) => id === (before ?? after)?.calendarId);
  return place?.right === 'WRITE' ? place.ownerMail.toLowerCase() : '';
}

function mayRead(known: readonly UsableCalendar[], { calendarId, isPrivate }: HeadRow): boolean {
  const calendar = known.find((one) => one.id === calendarId);
  return calendar !== undefined && allows(calendar, 'read', isPrivate);
}

/** Tasks are in task lists only: programs of Apple show nothing of a calendar with both. */
function fits({ kind }: UsableCalendar, object: ObjectKind): boolean {
  return (kind === 'tasks') === (object === 'task');
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

function failureOf(fault: WriteFault): Failure {
  if (fault === 'taken') return new Failure('resource_busy');
  return fault === 'stale' ? new Failure('event_changed') : new Failure('too_many_events', { limit: MAX_OBJECTS });
}

function undoSteps(steps: readonly Step[], planned: readonly PlannedWrite[]): UndoStep[] {
  return planned.map(({ after }, place): UndoStep => {
    const present = steps[place]?.present ?? null;
    return {
      objectId: after?.id ?? present?.id ?? '',
      before: present && { calendarId: present.calendarId, davName: present.davName, text: present.text },
      after: after && { calendarId: after.calendarId, etag: after.etag },
    };
  });
}

function written(
  after: PlannedWrite['after'],
  before: PlannedWrite['before'],
  step: Step | undefined,
): StoredObject | null {
  if (after === null) return null;
  const { id, calendarId, text, etag, indexed } = after;
  const davName = before === null || before.calendarId === calendarId ? after.davName : null;
  const createdAt = step?.present?.createdAt ?? new Date();
  return { id, calendarId, name: nameOf(id, davName), uid: indexed.uid, kind: indexed.kind, etag, createdAt, text };
}

function headOf({ id, calendarId, name, uid, kind, etag, createdAt }: HeadRow): ObjectHead {
  return { id, calendarId, name, uid, kind, etag, createdAt };
}

function stored(row: ObjectRow): StoredObject {
  return { ...headOf(row), text: row.text };
}
