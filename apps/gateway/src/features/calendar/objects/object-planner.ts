import { randomBytes, randomUUID } from 'node:crypto';
import { MAX_OBJECT_BYTES } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import { storedAt } from '../expansion/indexed-object.ts';
import type { Expander } from '../expansion/expander.ts';
import type { PlannedObject } from './object-rows.ts';

interface PlannerDeps {
  readonly expander: Pick<Expander, 'index'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What of an object stays, or is given: a new one has neither id nor name. */
export interface Placed {
  readonly id?: string | undefined;
  readonly davName?: string | null;
  readonly calendarId: string;
}

/** METHOD with its folds (RFC 5546 1.4): a stored object has none (RFC 4791 4.1), and some programs drop events that have one. */
const METHOD = /^METHOD[:;][^\r\n]*(?:\r?\n[ \t][^\r\n]*)*(?:\r?\n|$)/gim;

/** Makes of texts what is stored of them. */
export class ObjectPlanner {
  readonly #deps: PlannerDeps;

  constructor(deps: PlannerDeps) {
    this.#deps = deps;
  }

  /** The object that a text is, with a new ETag. @throws Failure `invitation_invalid`, `overloaded`. */
  async plan(text: string, { id = randomUUID(), davName = null, calendarId }: Placed): Promise<PlannedObject> {
    if (Buffer.byteLength(text) > MAX_OBJECT_BYTES)
      throw new Failure('invitation_invalid', { limit: MAX_OBJECT_BYTES });
    const stored = text.replace(METHOD, '');
    const indexed = await this.#deps.expander.index(stored, storedAt(this.#deps.now()));
    return { id, calendarId, davName, text: stored, etag: randomBytes(12).toString('base64url'), indexed };
  }
}
