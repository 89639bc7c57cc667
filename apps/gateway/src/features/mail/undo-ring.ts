import type { LabelChange, Selection } from '@pillarbox/mailbox/port';

/** A copy that took the place of a message. */
export interface Copy {
  readonly folder: string;
  readonly uidvalidity: number;
  readonly uid: number;
}

/** The copy as a selection. */
export function selectionOfCopy({ folder, uidvalidity, uid }: Copy): Selection {
  return { folder, uidvalidity, which: { uids: [uid] } };
}

/** How to undo one change. */
export type Inverse =
  | {
      readonly kind: 'move-back';
      /** Where the messages are now. */
      readonly folder: string;
      readonly uidvalidity: number;
      readonly uids: readonly number[];
      readonly to: string;
      /** Bits that the change set, or unset, together with the move. */
      readonly flags?: { readonly set: number; readonly unset: number };
      /** Removed once the message is back. */
      readonly copy?: Copy;
    }
  | {
      readonly kind: 'flags';
      readonly folder: string;
      readonly uidvalidity: number | undefined;
      /** Messages whose flags changed, grouped by the bits to set and to unset. */
      readonly steps: readonly { readonly uids: readonly number[]; readonly set: number; readonly unset: number }[];
    }
  | {
      readonly kind: 'labels';
      readonly folder: string;
      readonly uidvalidity: number | undefined;
      /** Messages whose labels changed, for each label. */
      readonly steps: readonly ({ readonly uids: readonly number[] } & LabelChange)[];
    };

interface Entry {
  readonly inverse: Inverse;
  readonly at: number;
  readonly size: number;
}

/** A change can be undone for ten minutes, in milliseconds. */
export const UNDO_MS = 10 * 60_000;
/** Most changes kept for a session: more than a user undoes. */
const MAX_CHANGES = 50;
/** Most uids kept for a session over all its changes: about 2 MB of memory. */
const MAX_UIDS_KEPT = 250_000;

function sizeOf(inverse: Inverse): number {
  return inverse.kind === 'move-back'
    ? inverse.uids.length
    : inverse.steps.map((step) => step.uids.length).reduce((sum, count) => sum + count, 0);
}

/** The recent changes of every session by opId, with what undoes them. */
export class UndoRing {
  readonly #sessions = new Map<string, Map<string, Entry>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Keeps how to undo a change; drops the oldest changes of the session when it has too many. */
  remember(sessionId: string, opId: string, inverse: Inverse): void {
    const ring = this.#sessions.get(sessionId) ?? new Map<string, Entry>();
    this.#sessions.set(sessionId, ring);
    ring.delete(opId);
    ring.set(opId, { inverse, at: this.#now(), size: sizeOf(inverse) });
    let total = [...ring.values()].reduce((sum, entry) => sum + entry.size, 0);
    for (const [oldest, entry] of ring) {
      if (ring.size <= MAX_CHANGES && total <= MAX_UIDS_KEPT) break;
      ring.delete(oldest);
      total -= entry.size;
    }
  }

  /** The inverse of a change, which stays; null when it is unknown. */
  peek(sessionId: string, opId: string): Inverse | null {
    return this.#sessions.get(sessionId)?.get(opId)?.inverse ?? null;
  }

  /** Returns and removes the inverse of a change, so that it is undone once. Null when it is unknown or too old. */
  take(sessionId: string, opId: string): Inverse | null {
    const entry = this.#sessions.get(sessionId)?.get(opId);
    this.#sessions.get(sessionId)?.delete(opId);
    return entry === undefined || this.#now() - entry.at > UNDO_MS ? null : entry.inverse;
  }

  /** Drops changes that are too old. */
  sweep(): void {
    for (const [sessionId, ring] of this.#sessions) {
      for (const [opId, entry] of ring) if (this.#now() - entry.at > UNDO_MS) ring.delete(opId);
      if (ring.size === 0) this.#sessions.delete(sessionId);
    }
  }
}
