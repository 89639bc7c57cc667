import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import { required } from '../calendar-access.ts';
import type {
  CalendarObjects,
  Need,
  ObjectChanges,
  ObjectHead,
  ObjectKind,
  ObjectPage,
  ObjectWrite,
  Saved,
  StoredObject,
  UsableCalendar,
} from '../calendar.ports.ts';
import type { CalendarService } from '../calendar.service.ts';
import type { NamedObjects } from './named-objects.ts';
import type { ObjectPlanner } from './object-planner.ts';
import { mayRead, takesKind } from './object-rights.ts';
import type { ObjectRow, ObjectStore } from './object.store.ts';
import { undoSteps } from './object-undo.ts';
import type { ObjectUndo, Revise, UndoneObject } from './object-undo.ts';
import { failureOf } from './object-writer.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { PlannedWrite } from './object-writes.ts';
import { headOf, storedOf, writtenOf } from './stored-object.ts';

interface ObjectServiceDeps {
  readonly calendars: CalendarService;
  readonly store: ObjectStore;
  readonly planner: ObjectPlanner;
  readonly writer: ObjectWriter;
  readonly named: NamedObjects;
  readonly undo: ObjectUndo;
}

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
    return rows.filter((row) => mayRead(known, row)).map(storedOf);
  }

  async byUid(caller: Account, uids: readonly string[]): Promise<StoredObject[]> {
    const own = (await this.calendars(caller)).filter(({ right }) => right === 'OWN');
    const ids = own.map((calendar) => calendar.id);
    return (await this.#deps.store.byUid(ids, uids)).map(storedOf);
  }

  async list(caller: Account, calendarId: string, page: ObjectPage): Promise<StoredObject[]> {
    const { right } = await this.usable(caller, calendarId, 'read');
    return (await this.#deps.store.list(calendarId, { ...page, withPrivate: right === 'OWN' })).map(storedOf);
  }

  async heads(caller: Account, calendarId: string, page: ObjectPage): Promise<ObjectHead[]> {
    const { right } = await this.usable(caller, calendarId, 'read');
    return (await this.#deps.store.heads(calendarId, { ...page, withPrivate: right === 'OWN' })).map(headOf);
  }

  byName: CalendarObjects['byName'] = (...named) => this.#deps.named.byName(...named);
  put: CalendarObjects['put'] = (...put) => this.#deps.named.put(...put);
  remove: CalendarObjects['remove'] = (...named) => this.#deps.named.remove(...named);
  changes: CalendarObjects['changes'] = (...since) => this.#deps.named.changes(...since);

  async state(caller: Account, calendarId: string): Promise<Pick<ObjectChanges, 'revision' | 'stamp'>> {
    await this.usable(caller, calendarId, 'read');
    return await this.#deps.store.state(calendarId);
  }

  async save(caller: Account, writes: readonly ObjectWrite[], options: SaveOptions = {}): Promise<Saved> {
    const known = await this.calendars(caller);
    const steps = await this.#steps(known, writes, options.isFeed === true ? 'own' : 'write');
    const present = steps.map((step) => step.present);
    const planned: PlannedWrite[] = [];
    for (const step of steps) planned.push(await this.#plan(known, step));
    const undo = options.canUndo === true ? randomUUID() : '';
    const booker = { caller, known, isStrict: options.canUndo === true };
    const { within, noting } = options;
    const objectsOf = (main: readonly PlannedWrite[]): (StoredObject | null)[] =>
      main.map((one, place) => writtenOf(one, present[place]?.createdAt ?? null));
    const { fault, main } = await this.#deps.writer.write(options.isFeed === true ? null : booker, planned, {
      within,
      noting: noting && ((tx, all) => noting(tx, objectsOf(all))),
      undoOf: (all) => (undo === '' ? null : { id: undo, owner: caller, steps: undoSteps(present, all) }),
    });
    if (fault !== null) throw failureOf(fault);
    return { undo, objects: objectsOf(main) };
  }

  async undo(caller: Account, key: string): Promise<void> {
    await this.undoWith(caller, key, ({ after }) => Promise.resolve(after));
  }

  /** As `undo`; `revise` returns the text to store for an object. Returns the objects as they were and are. */
  async undoWith(caller: Account, key: string, revise: Revise): Promise<readonly UndoneObject[]> {
    return await this.#deps.undo.undo({ caller, known: await this.calendars(caller) }, key, revise);
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
    if (!takesKind(calendar, after.indexed.kind)) throw new Failure('calendar_not_allowed', { field: 'kind' });
    return { before: present, after };
  }
}
