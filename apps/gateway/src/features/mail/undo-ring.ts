/** How to take back one change. */
export type Inverse =
  | {
      readonly kind: 'move-back';
      /** Where the messages are now. */
      readonly folder: string;
      readonly uidvalidity: number;
      readonly uids: readonly number[];
      readonly to: string;
    }
  | {
      readonly kind: 'flags';
      readonly folder: string;
      readonly uidvalidity: number | undefined;
      /** Messages that had other flags before, by the bits to give back and to take away. */
      readonly steps: readonly { readonly uids: readonly number[]; readonly set: number; readonly unset: number }[];
    };

interface Entry {
  readonly inverse: Inverse;
  readonly at: number;
  readonly size: number;
}

/** A change can be taken back for so long, in milliseconds. */
export const UNDO_MS = 10 * 60_000;
/** Changes remembered per session. */
const MAX_CHANGES = 50;
/** Uids remembered per session, over all its changes. */
const MAX_UIDS_KEPT = 250_000;

function sizeOf(inverse: Inverse): number {
  return inverse.kind === 'move-back'
    ? inverse.uids.length
    : inverse.steps.reduce((sum, step) => sum + step.uids.length, 0);
}

/** The recent changes of every session, each by its opId, with what reverses it. */
export class UndoRing {
  readonly #sessions = new Map<string, Map<string, Entry>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Remembers how to reverse a change; the oldest ones are forgotten when the session has too many. */
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

  /** Takes the inverse out: a change is reversed once. Null when it is unknown or too old. */
  take(sessionId: string, opId: string): Inverse | null {
    const entry = this.#sessions.get(sessionId)?.get(opId);
    this.#sessions.get(sessionId)?.delete(opId);
    return entry === undefined || this.#now() - entry.at > UNDO_MS ? null : entry.inverse;
  }

  /** Forgets what is too old. */
  sweep(): void {
    for (const [sessionId, ring] of this.#sessions) {
      for (const [opId, entry] of ring) if (this.#now() - entry.at > UNDO_MS) ring.delete(opId);
      if (ring.size === 0) this.#sessions.delete(sessionId);
    }
  }
}
