import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import { required } from '../calendar-access.ts';
import type { UsableCalendar } from '../calendar.ports.ts';
import type { ObjectPlanner } from './object-planner.ts';
import type { ObjectRow, ObjectStore } from './object.store.ts';
import type { PlannedWrite } from './object-writes.ts';
import { failureOf } from './object-writer.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { UndoStep } from './undo.table.ts';

interface ObjectUndoDeps {
  readonly store: ObjectStore;
  readonly planner: ObjectPlanner;
  readonly writer: ObjectWriter;
}

/** An object before and after its last change was undone; null for none. */
export interface UndoneObject {
  readonly before: string | null;
  readonly after: string | null;
  /** The address of the owner of its calendar, in lower case; '' for a calendar of the user. */
  readonly owner: string;
  readonly objectId: string;
}

/** Returns the text to store for an object whose change is undone; `after` is the text that it had before the change. */
export type Revise = (undone: Pick<UndoneObject, 'before' | 'owner'> & { readonly after: string }) => Promise<string>;

/** Takes back what was written together. */
export class ObjectUndo {
  readonly #deps: ObjectUndoDeps;

  constructor(deps: ObjectUndoDeps) {
    this.#deps = deps;
  }

  /**
   * Takes back the writes of a key, for a caller with the calendars `known`. Returns the objects as they were and are.
   * @throws Failure `event_undo_expired`, `event_changed`, `calendar_not_allowed`.
   */
  async undo(
    { caller, known }: { readonly caller: Account; readonly known: readonly UsableCalendar[] },
    key: string,
    revise: Revise,
  ): Promise<readonly UndoneObject[]> {
    const steps = await this.#deps.store.undo(caller, key);
    if (steps === null) throw new Failure('event_undo_expired');
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
    const { fault } = await this.#deps.writer.write({ caller, known, isStrict: true }, planned);
    if (fault !== null) throw failureOf(fault);
    await this.#deps.store.forgetUndo(key);
    return undone;
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
}

/** What takes back planned writes. `present` are the objects that they change, in the same order; null for a new one. */
export function undoSteps(present: readonly (ObjectRow | null)[], planned: readonly PlannedWrite[]): UndoStep[] {
  return planned.map(({ after }, place): UndoStep => {
    const row = present[place] ?? null;
    return {
      objectId: after?.id ?? row?.id ?? '',
      before: row && { calendarId: row.calendarId, davName: row.davName, text: row.text },
      after: after && { calendarId: after.calendarId, etag: after.etag },
    };
  });
}

function foreignOwner(known: readonly UsableCalendar[], { before, after }: UndoStep): string {
  const place = known.find(({ id }) => id === (before ?? after)?.calendarId);
  return place?.right === 'WRITE' ? place.ownerMail.toLowerCase() : '';
}
