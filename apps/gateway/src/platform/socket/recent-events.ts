import type { Account, Audience } from '../account/account.ts';

/** How long events are kept, in milliseconds: longer than a page takes to load. */
export const KEEP_MS = 60_000;
/** Most characters of all kept events together. Beyond it, the oldest are dropped. */
export const MAX_LETTERS = 8_000_000;
/** Events this much older than what a page asks for are sent too, in milliseconds: its request was under way. */
const SLACK_MS = 2_000;

interface Kept {
  readonly at: number;
  readonly audience: Audience;
  readonly text: string;
}

/** The last events of all accounts, so that a page gets those that were sent between its first request and its socket. */
export class RecentEvents {
  readonly #now: () => number;
  #kept: Kept[] = [];
  /** How many of them were dropped; they are removed when they are half of all. So an event costs the same, however many are kept. */
  #dropped = 0;
  #letters = 0;
  /** All events after this time are kept. */
  #completeFrom: number;

  /** `now` returns milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#completeFrom = now();
  }

  /** Number of kept events. */
  get size(): number {
    return this.#kept.length - this.#dropped;
  }

  /** Keeps an event. */
  add(audience: Audience, text: string): void {
    const at = this.#now();
    this.#kept.push({ at, audience, text });
    this.#letters += text.length;
    for (;;) {
      const old = this.#kept[this.#dropped];
      if (old === undefined || (at - old.at <= KEEP_MS && this.#letters <= MAX_LETTERS)) break;
      this.#letters -= old.text.length;
      this.#completeFrom = old.at;
      this.#kept[this.#dropped] = { ...old, text: '' };
      this.#dropped += 1;
    }
    if (this.#dropped * 2 <= this.#kept.length) return;
    this.#kept = this.#kept.slice(this.#dropped);
    this.#dropped = 0;
  }

  /** The events of an account in the last `ms` milliseconds, oldest first; null when some of them were not kept. */
  since({ accountId, partner }: Pick<Account, 'accountId' | 'partner'>, ms: number): string[] | null {
    const asked = this.#now() - ms;
    const from = asked - SLACK_MS;
    if (asked < this.#completeFrom || ms + SLACK_MS > KEEP_MS) return null;
    return this.#kept
      .slice(this.#dropped)
      .filter(({ at, audience }) => at >= from && audience.accountId === accountId)
      .filter(({ audience }) => audience.onlyPartner === undefined || audience.onlyPartner === partner)
      .map(({ text }) => text);
  }
}
