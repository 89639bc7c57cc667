import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '../../platform/http/road.ts';
import type { OutgoingServer } from './compose.ports.ts';

/** An answer is kept so long, and that there was none, in milliseconds. */
const KEEP_MS = 10 * 60_000;
const FAILED_MS = 60_000;
/** Longest wait for an answer, in milliseconds. */
const PATIENCE_MS = 1500;

/** The largest message that each partner's submission server takes (SIZE, RFC 1870), asked now and then. */
export class SubmissionSizes {
  readonly #known = new Map<string, { readonly limit: number; readonly until: number }>();
  readonly #outgoingServerOf: (partner: string) => OutgoingServer;
  readonly #now: () => number;

  constructor(outgoingServerOf: (partner: string) => OutgoingServer, now: () => number) {
    this.#outgoingServerOf = outgoingServerOf;
    this.#now = now;
  }

  /**
   * Bytes; 0 when the server does not say, or not within a moment: nobody waits for a server that is down, the outbox finds
   * out what it takes.
   */
  async limitOf(session: Pick<Session, 'partner' | 'credentials'>): Promise<number> {
    const known = this.#known.get(session.partner);
    if (known !== undefined && this.#now() < known.until) return known.limit;
    const asking = this.#ask(session);
    const timer = new AbortController();
    const patience = delay(PATIENCE_MS, 0, { signal: timer.signal, ref: false }).catch(() => 0);
    const limit = await Promise.race([asking, patience]);
    timer.abort();
    return limit;
  }

  async #ask({ partner, credentials }: Pick<Session, 'partner' | 'credentials'>): Promise<number> {
    const remember = (limit: number, ms: number): number => {
      this.#known.set(partner, { limit, until: this.#now() + ms });
      return limit;
    };
    try {
      return remember(await this.#outgoingServerOf(partner).submission.sizeLimit(credentials), KEEP_MS);
    } catch {
      return remember(0, FAILED_MS);
    }
  }
}
