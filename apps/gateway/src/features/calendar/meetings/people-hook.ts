import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { EventChange, EventHook } from '../events/event-hooks.ts';
import type { UndoneObject } from '../objects/object.service.ts';
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
    return {
      ...change,
      after: after === null ? null : await told.prepare(session, { before, after }),
      following: following === null ? null : await told.prepare(session, { before: null, after: following }),
    };
  };

  readonly after = async ({ session, before, after, following, notify, note }: EventChange): Promise<void> => {
    if (!notify) return;
    await this.#tell(session, { before, after }, note);
    if (following !== null) await this.#tell(session, { before: null, after: following }, note);
  };

  /** The text of an event whose last change is undone. @throws Failure as `PeopleToldService.prepare`. */
  revise(session: Session, { before, after }: { before: string | null; after: string }): Promise<string> {
    return this.#deps.told.prepare(session, { before, after, isRestored: before === null });
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
