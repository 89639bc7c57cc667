import type { IncomingMessage } from 'node:http';
import type { ServerLimits } from './limits.ts';

type Pace = Pick<ServerLimits, 'anonymousBodyTime' | 'paceWindow' | 'slowest' | 'restTime'>;

interface Watched {
  readonly raw: IncomingMessage;
  /** Signed-in users are judged by their pace, strangers by the whole. */
  signedIn: boolean;
  answered: boolean;
  /** When the time that is judged began. */
  since: number;
  /** Bytes that the connection had received by then. */
  bytes: number;
  /** Called once when the body is too slow. */
  slow: () => void;
}

/** How often bodies are looked at, in milliseconds. */
const CHECK_INTERVAL_MS = 500;

/**
 * Cuts off bodies that come too slowly. The HTTP library knows one flat limit for a whole request; a large upload over a slow
 * line needs longer than a stranger may hold a connection.
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
    this.#timer = setInterval(() => this.#look(), Math.min(CHECK_INTERVAL_MS, pace.anonymousBodyTime));
    this.#timer.unref();
  }

  /** Watches the body of a request that has one, as a stranger's. */
  start(raw: IncomingMessage): void {
    if (!hasBody(raw)) return;
    const slow = (): void => void raw.socket.destroy();
    const { bytesRead } = raw.socket;
    this.#watched.set(raw, { raw, signedIn: false, answered: false, since: performance.now(), bytes: bytesRead, slow });
    const forget = (): void => void this.#watched.delete(raw);
    raw.once('end', forget);
    raw.once('close', forget);
  }

  /** The request is a signed-in user's. */
  signedIn(raw: IncomingMessage): void {
    const entry = this.#watched.get(raw);
    if (entry) entry.signedIn = true;
  }

  /** What to do when the body is too slow, instead of cutting the connection. */
  onSlow(raw: IncomingMessage, slow: () => void): void {
    const entry = this.#watched.get(raw);
    if (entry) entry.slow = slow;
  }

  /** The reply has left: what still comes of the body is of no use. */
  answered(raw: IncomingMessage): void {
    const entry = this.#watched.get(raw);
    if (!entry) return;
    entry.answered = true;
    entry.since = performance.now();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const entry of [...this.#watched.values()]) {
      if (entry.raw.complete || entry.raw.destroyed) this.#watched.delete(entry.raw);
      else this.#judge(entry, now);
    }
  }

  #judge(entry: Watched, now: number): void {
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
    // A full buffer is what the gateway has not read yet, not what the caller has not sent.
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

/** Whether a request says that it has a body (RFC 9112 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
