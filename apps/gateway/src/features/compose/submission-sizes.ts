import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { OutgoingServer } from './compose.ports.ts';

/** A reply is kept for ten minutes, and the fact that there was none for one minute, in milliseconds. */
const KEEP_MS = 10 * 60_000;
const FAILED_MS = 60_000;
/** Longest wait for a reply, in milliseconds: the user waits for it before an upload begins. */
const REPLY_TIMEOUT_MS = 1500;

/** The largest message that each partner's submission server accepts (SIZE, RFC 1870). Replies are cached. */
export class SubmissionSizes {
  readonly #known = new Map<string, { readonly limit: number; readonly until: number }>();
  readonly #outgoingServerOf: (partner: string) => OutgoingServer;
  readonly #now: () => number;

  constructor(outgoingServerOf: (partner: string) => OutgoingServer, now: () => number) {
    this.#outgoingServerOf = outgoingServerOf;
    this.#now = now;
  }

  /**
   * Bytes; 0 when the server does not say, or not in time. The user does not wait for a server that is not responding: a
   * message that is too large then fails in the outbox.
   */
  async limitOf(session: Pick<Session, 'partner' | 'credentials'>): Promise<number> {
    const known = this.#known.get(session.partner);
    if (known !== undefined && this.#now() < known.until) return known.limit;
    const asking = this.#ask(session);
    const timer = new AbortController();
    const timeout = delay(REPLY_TIMEOUT_MS, 0, { signal: timer.signal, ref: false }).catch(() => 0);
    const limit = await Promise.race([asking, timeout]);
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
