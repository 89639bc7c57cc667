import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { ChangedIds, EventChange, EventHook } from '../events/event-hooks.ts';
import type { UndoneObject } from '../objects/object-undo.ts';
import type { PeopleToldService } from './people-told.service.ts';

interface PeopleHookDeps {
  readonly told: PeopleToldService;
  /** Logs that mails could not be sent: the change itself is stored. */
  readonly failed: (error: unknown) => void;
}

/** Tells people of what a user changes on the screens of the calendar. */
export class PeopleHook implements EventHook {
  readonly #deps: PeopleHookDeps;

  constructor(deps: PeopleHookDeps) {
    this.#deps = deps;
  }

  readonly prepare = async (change: EventChange): Promise<EventChange> => {
    const { session, before, after, following } = change;
    const { told } = this.#deps;
    const owner = foreignOwner(change.calendar);
    return {
      ...change,
      after: after === null ? null : await told.prepare(session, { before, after, owner }),
      following: following === null ? null : await told.prepare(session, { before: null, after: following, owner }),
    };
  };

  readonly after = async (change: EventChange, ids: ChangedIds): Promise<void> => {
    const { session, before, after, following, notify, note } = change;
    const owner = foreignOwner(change.calendar);
    if (!notify) return;
    await this.#tell(session, { before, after, owner, objectId: ids.event }, note);
    if (following !== null)
      await this.#tell(session, { before: null, after: following, owner, objectId: ids.following }, note);
  };

  /** The text of an event whose last change is undone. @throws Failure as `PeopleToldService.prepare`. */
  revise(
    session: Session,
    undone: Pick<UndoneObject, 'before' | 'owner'> & { readonly after: string },
  ): Promise<string> {
    return this.#deps.told.prepare(session, { ...undone, isRestored: undone.before === null });
  }

  /** Tells people that changes were undone. */
  async undone(session: Session, objects: readonly UndoneObject[]): Promise<void> {
    for (const change of objects) await this.#tell(session, change, '');
  }

  async #tell(session: Session, change: UndoneObject, note: string): Promise<void> {
    try {
      await this.#deps.told.tell(session, { ...change, note });
    } catch (error) {
      this.#deps.failed(error);
    }
  }
}

/** The address of the owner of a calendar of somebody else, in lower case; '' for a calendar of the user. */
function foreignOwner({ right, ownerMail }: EventChange['calendar']): string {
  return right === 'WRITE' ? ownerMail.toLowerCase() : '';
}
