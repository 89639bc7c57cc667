import { protocolFailure } from './failures.ts';
import type { Limits } from './limits.ts';

const LF = 10;
const CR = 13;
const NOTHING = Buffer.alloc(0);

/**
 * Cuts a byte stream into whole responses: a line together with its literals (RFC 3501 4.3), without the last CRLF. Bytes are
 * joined only when a response is complete, so a long one costs no repeated copying.
 */
export class Framer {
  #buffer: Buffer = NOTHING;
  /** Where in the buffer the current response begins, and from where its next line end is sought. */
  #start = 0;
  #scan = 0;
  #lineStart = 0;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Whether a waiting chunk holds a line feed. */
  #hope = false;

  /** Bytes that were pushed and not yet given out. */
  get pending(): number {
    return this.#buffer.length - this.#start + this.#waitingBytes;
  }

  push(chunk: Buffer): void {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    this.#hope ||= chunk.includes(LF);
  }

  /**
   * The next whole response, null when more bytes are needed.
   *
   * @throws Failure `mail_protocol` when a line or a literal is over its limit.
   */
  next(limits: Limits): Buffer | null {
    for (;;) {
      const end = this.#scan <= this.#buffer.length ? this.#buffer.indexOf(LF, this.#scan) : -1;
      if (end < 0) {
        if (!this.#more(limits)) return null;
        continue;
      }
      const lineEnd = end > this.#scan && this.#buffer[end - 1] === CR ? end - 1 : end;
      if (lineEnd - this.#lineStart > limits.line) throw protocolFailure('line too long');
      const literal = literalAt(this.#buffer, this.#lineStart, lineEnd);
      if (literal > limits.literal) throw protocolFailure('literal too long');
      this.#scan = end + 1 + Math.max(literal, 0);
      this.#lineStart = this.#scan;
      if (literal >= 0) {
        if (this.#scan - this.#start > limits.bytes) throw protocolFailure('answer too long');
        continue;
      }
      const response = this.#buffer.subarray(this.#start, lineEnd);
      this.#start = this.#scan;
      return response;
    }
  }

  /** Joins waiting chunks when they can bring a line end; false when they cannot yet. */
  #more(limits: Limits): boolean {
    const total = this.#buffer.length + this.#waitingBytes;
    const beyond = total - this.#scan;
    if (this.#scan <= total && total - this.#lineStart > limits.line + 2) {
      if (!this.#hope) throw protocolFailure('line too long');
    }
    if (this.#waiting.length === 0 || beyond <= 0 || !this.#hope) return false;
    const rest = this.#buffer.subarray(this.#start);
    const only = rest.length === 0 && this.#waiting.length === 1 ? this.#waiting[0] : undefined;
    this.#buffer = only ?? Buffer.concat([rest, ...this.#waiting]);
    this.#scan -= this.#start;
    this.#lineStart -= this.#start;
    this.#start = 0;
    this.#waiting.length = 0;
    this.#waitingBytes = 0;
    this.#hope = false;
    return true;
  }
}

/** The length that a line announces at its end as `{n}` or `{n+}`, -1 for none. */
function literalAt(bytes: Buffer, from: number, end: number): number {
  let at = end - 1;
  if (at - from < 2 || bytes[at] !== 0x7d) return -1;
  at -= 1;
  if (bytes[at] === 0x2b) at -= 1;
  let value = 0;
  let place = 1;
  let digits = 0;
  while (at >= from) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    value += digit * place;
    place *= 10;
    digits += 1;
    if (digits > 12) return Number.POSITIVE_INFINITY;
    at -= 1;
  }
  return digits > 0 && at >= from && bytes[at] === 0x7b ? value : -1;
}
