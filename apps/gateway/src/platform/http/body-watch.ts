import type { IncomingMessage } from 'node:http';
import type { ServerLimits } from './limits.ts';

type Pace = Pick<ServerLimits, 'anonymousBodyTime' | 'paceWindow' | 'slowest' | 'restTime'>;

interface Watched {
  readonly raw: IncomingMessage;
  /** A signed-in user has to keep up a pace. For other callers the total time is limited. */
  signedIn: boolean;
  answered: boolean;
  /** Start of the measured time, by performance.now(). */
  since: number;
  /** Bytes that the connection had received at `since`. */
  bytes: number;
  /** Called once when the body is too slow. */
  slow: () => void;
}

/** Interval between two checks of all bodies, in milliseconds. */
const CHECK_INTERVAL_MS = 500;

/**
 * Ends requests whose bodies arrive too slowly. The HTTP library has one limit for a whole request. A large upload over a slow
 * line needs longer than an anonymous caller may hold a connection.
 */
export class BodyWatch {
  readonly #pace: Pace;
  readonly #cutOff: () => void;
  readonly #watched = new Map<IncomingMessage, Watched>();
  readonly #timer: NodeJS.Timeout;

  /** `cutOff` is called for every body that is too slow. */
  constructor(pace: Pace, cutOff: () => void) {
    this.#pace = pace;
    this.#cutOff = cutOff;
    this.#timer = setInterval(() => this.#checkAll(), Math.min(CHECK_INTERVAL_MS, pace.anonymousBodyTime));
    this.#timer.unref();
  }

  /** Starts to watch the body of a request, with the limits of an anonymous caller. */
  start(raw: IncomingMessage): void {
    if (!hasBody(raw)) return;
    const slow = (): void => void raw.socket.destroy();
    const { bytesRead } = raw.socket;
    this.#watched.set(raw, { raw, signedIn: false, answered: false, since: performance.now(), bytes: bytesRead, slow });
    const forget = (): void => void this.#watched.delete(raw);
    raw.once('end', forget);
    raw.once('close', forget);
  }

  /** Applies the limits of a signed-in user to the request, also for a stranger who may send a large body. */
  signedIn(raw: IncomingMessage): void {
    const entry = this.#watched.get(raw);
    if (entry) entry.signedIn = true;
  }

  /** Sets what happens when the body is too slow, instead of closing the connection. */
  onSlow(raw: IncomingMessage, slow: () => void): void {
    const entry = this.#watched.get(raw);
    if (entry) entry.slow = slow;
  }

  /** Records that the reply was sent: the rest of the body is of no use. */
  answered(raw: IncomingMessage): void {
    const entry = this.#watched.get(raw);
    if (!entry) return;
    entry.answered = true;
    entry.since = performance.now();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #checkAll(): void {
    const now = performance.now();
    for (const entry of [...this.#watched.values()]) {
      if (entry.raw.complete || entry.raw.destroyed) this.#watched.delete(entry.raw);
      else this.#check(entry, now);
    }
  }

  #check(entry: Watched, now: number): void {
    const { raw, signedIn, answered, since } = entry;
    const { anonymousBodyTime: anonymousBodyTime, paceWindow, slowest, restTime } = this.#pace;
    const { socket } = raw;
    if (answered) {
      if (now - since > restTime) socket.destroy();
      return;
    }
    if (!signedIn) {
      if (now - since > anonymousBodyTime) this.#cut(entry);
      return;
    }
    if (now - since < paceWindow) return;
    // A full buffer means that the gateway has not read yet, not that the caller is slow.
    const waitsForUs = raw.readableLength >= raw.readableHighWaterMark;
    if (!waitsForUs && socket.bytesRead - entry.bytes < (slowest * (now - since)) / 1000) {
      this.#cut(entry);
      return;
    }
    entry.since = now;
    entry.bytes = socket.bytesRead;
  }

  #cut(entry: Watched): void {
    this.#watched.delete(entry.raw);
    this.#cutOff();
    entry.slow();
  }
}

/** Returns whether a request has a body (RFC 9112 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
