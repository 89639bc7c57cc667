import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { OutgoingServer } from './compose.ports.ts';

/** A reply is kept for ten minutes, and the fact that there was none for one minute, in milliseconds. */
const KEEP_MS = 10 * 60_000;
const FAILED_MS = 60_000;
/** Longest wait for a reply, in milliseconds: the user waits for it before an upload begins. */
const REPLY_TIMEOUT_MS = 1500;

/** What a submission server offers. */
interface Offer {
  /** Largest message in bytes (SIZE, RFC 1870); 0 when it does not say. */
  readonly limit: number;
  /** Whether it takes requests for delivery reports (DSN, RFC 3461). */
  readonly reports: boolean;
}

const NOTHING: Offer = { limit: 0, reports: false };

type Asking = Pick<Session, 'partner' | 'credentials'>;

/** What each partner's submission server offers. Replies are cached. */
export class SubmissionOffers {
  readonly #known = new Map<string, { readonly offer: Offer; readonly until: number }>();
  readonly #outgoingServerOf: (partner: string) => OutgoingServer;
  readonly #now: () => number;

  constructor(outgoingServerOf: (partner: string) => OutgoingServer, now: () => number) {
    this.#outgoingServerOf = outgoingServerOf;
    this.#now = now;
  }

  /**
   * The largest message in bytes; 0 when the server does not say, or not in time: a message that is too large then fails in
   * the outbox.
   */
  async limitOf(session: Asking): Promise<number> {
    return (await this.#offerOf(session)).limit;
  }

  /** Whether the server takes requests for delivery reports; false when it does not answer in time. */
  async reportsDelivery(session: Asking): Promise<boolean> {
    return (await this.#offerOf(session)).reports;
  }

  /** The user does not wait for a server that is not responding. */
  async #offerOf(session: Asking): Promise<Offer> {
    const known = this.#known.get(session.partner);
    if (known !== undefined && this.#now() < known.until) return known.offer;
    const asking = this.#ask(session);
    const timer = new AbortController();
    const timeout = delay(REPLY_TIMEOUT_MS, NOTHING, { signal: timer.signal, ref: false }).catch(() => NOTHING);
    const offer = await Promise.race([asking, timeout]);
    timer.abort();
    return offer;
  }

  async #ask({ partner, credentials }: Asking): Promise<Offer> {
    const remember = (offer: Offer, ms: number): Offer => {
      this.#known.set(partner, { offer, until: this.#now() + ms });
      return offer;
    };
    try {
      const { submission } = this.#outgoingServerOf(partner);
      const limit = await submission.sizeLimit(credentials);
      return remember({ limit, reports: await submission.reportsDelivery(credentials) }, KEEP_MS);
    } catch {
      return remember(NOTHING, FAILED_MS);
    }
  }
}
