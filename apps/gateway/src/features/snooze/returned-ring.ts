import type { AccountId } from '../../platform/account/account.ts';
import type { SnoozeRow } from './snooze.store.ts';

/** A snoozed message that returned because the user wanted it, and where it is now. */
export interface Returned {
  readonly row: SnoozeRow;
  readonly folder: string;
  readonly uidvalidity: number;
  readonly uid: number;
}

/** A return can be undone for ten minutes, in milliseconds, as every move. */
const UNDO_MS = 10 * 60_000;
/** Most returns that are kept: a request names at most 500 messages, about 0.5 KB each. */
const MAX_KEPT = 100;

/** The recent returns that users asked for, by account and opId, for Undo. */
export class ReturnedRing {
  readonly #kept = new Map<string, { readonly messages: readonly Returned[]; readonly at: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  remember(accountId: AccountId, opId: string, messages: readonly Returned[]): void {
    if (messages.length === 0) return;
    this.#kept.set(keyOf(accountId, opId), { messages, at: this.#now() });
    for (const [key, { at }] of this.#kept) {
      if (this.#kept.size <= MAX_KEPT && this.#now() - at <= UNDO_MS) break;
      this.#kept.delete(key);
    }
  }

  /** Returns and removes the messages of a return; none when it is unknown or too old. */
  take(accountId: AccountId, opId: string): readonly Returned[] {
    const key = keyOf(accountId, opId);
    const found = this.#kept.get(key);
    this.#kept.delete(key);
    return found === undefined || this.#now() - found.at > UNDO_MS ? [] : found.messages;
  }
}

function keyOf(accountId: AccountId, opId: string): string {
  return JSON.stringify([accountId, opId]);
}
