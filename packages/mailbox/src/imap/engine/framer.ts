import { protocolFailure } from './failures.ts';
import type { Limits } from './limits.ts';

const LF = 10;
const CR = 13;
const OPEN_BRACE = 0x7b;
const NOTHING = Buffer.alloc(0);
/**
 * Bytes kept from the end of a dropped line to see whether a literal follows: `{`, 12 digits, `+`, `}`, CR, and some
 * reserve.
 */
const TAIL = 32;

/** One whole response. */
export interface Frame {
  /** A line with its literals, without the last CRLF. A literal above its limit is replaced by a shorter one. */
  readonly bytes: Buffer;
  /** The response exceeded its limit; `bytes` is its beginning. */
  readonly cut: boolean;
}

/**
 * Splits a byte stream into complete responses: a line with its literals (RFC 3501 4.3). Chunks are joined only when a
 * response is complete, so that a long one is not copied repeatedly. Bytes above a limit are dropped as they arrive: that
 * item becomes shorter, and the following responses are read normally.
 */
export class Framer {
  #buffer: Buffer = NOTHING;
  /** Offsets in the buffer: start of the current response, and where the search for its next line end continues. */
  #start = 0;
  #scan = 0;
  #lineStart = 0;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Whether a queued chunk may contain a line feed. */
  #mayHaveLineEnd = false;
  /** Parts of the current response that are no longer in the buffer. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** Bytes of a long literal that have not arrived, and how many of the next ones are kept. */
  #skip = 0;
  #keep = 0;
  /** Whether the current response exceeds its limit, and the last bytes of its current line that were dropped. */
  #cut = false;
  #tail: Buffer = NOTHING;

  /** Bytes that were pushed and not yet returned as a response. */
  get pending(): number {
    return this.#buffer.length - this.#start + this.#waitingBytes;
  }

  push(chunk: Buffer): void {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    this.#mayHaveLineEnd ||= chunk.includes(LF);
  }

  /**
   * The next complete response, null when more bytes are needed.
   *
   * @throws Failure `mail_protocol` when the server announces a literal longer than all replies together may be.
   */
  next(limits: Limits): Frame | null {
    for (;;) {
      if (this.#skip > 0 && !this.#skipLiteral()) return null;
      if (this.#cut) return this.#dropRest(limits) ? this.#finish(this.#start, true) : null;
      const end = this.#scan <= this.#buffer.length ? this.#buffer.indexOf(LF, this.#scan) : -1;
      if (end < 0) {
        if (this.#more()) continue;
        // The CR of its line end may be there already.
        if (this.#heldBytes + this.pending <= limits.response + 1) return null;
        this.#beginCut(limits);
        continue;
      }
      const lineEnd = end > this.#scan && this.#buffer[end - 1] === CR ? end - 1 : end;
      if (this.#heldBytes + lineEnd - this.#start > limits.response) {
        this.#beginCut(limits);
        continue;
      }
      const literal = literalAt(this.#buffer, this.#lineStart, lineEnd);
      if (literal < 0) return this.#finish(lineEnd, false, end + 1);
      rejectHugeLiteral(literal, limits);
      if (literal > limits.literal) {
        this.#shorten(literal, { lineEnd, next: end + 1, most: limits.literal });
        continue;
      }
      this.#scan = end + 1 + literal;
      this.#lineStart = this.#scan;
    }
  }

  /**
   * Offers the next response to `take`, with its place in the bytes, if it is a line that has arrived whole and none of it was read
   * before; returns whether it was taken. Of many short lines none is copied then. `take` must refuse a line that announces a literal.
   */
  takeLine(take: (bytes: Buffer, from: number, to: number) => boolean, { response }: Limits): boolean {
    if (this.#skip > 0 || this.#cut || this.#heldBytes > 0 || this.#scan !== this.#start) return false;
    let end = this.#buffer.indexOf(LF, this.#start);
    if (end < 0 && this.#more()) end = this.#buffer.indexOf(LF, this.#start);
    if (end < 0) return false;
    const from = this.#start;
    const to = end > from && this.#buffer[end - 1] === CR ? end - 1 : end;
    if (to - from > response || !take(this.#buffer, from, to)) return false;
    this.#startAt(end + 1);
    return true;
  }

  #finish(end: number, cut: boolean, next = end): Frame {
    const last = cut ? NOTHING : this.#buffer.subarray(this.#start, end);
    const bytes = this.#held.length === 0 ? last : Buffer.concat([...this.#held, last]);
    this.#held = [];
    this.#heldBytes = 0;
    this.#cut = false;
    this.#startAt(next);
    return { bytes, cut };
  }

  #startAt(position: number): void {
    this.#start = position;
    this.#scan = position;
    this.#lineStart = position;
  }

  #hold(from: number, to: number): void {
    this.#held.push(this.#buffer.subarray(from, to));
    this.#heldBytes += to - from;
  }

  /** Rewrites the announcement of a long literal to a shorter length, and skips the rest of the literal. */
  #shorten(literal: number, at: { readonly lineEnd: number; readonly next: number; readonly most: number }): void {
    this.#hold(this.#start, this.#buffer.lastIndexOf(OPEN_BRACE, at.lineEnd));
    this.#held.push(Buffer.from(`{${String(at.most)}}\r\n`));
    this.#keep = at.most;
    this.#skip = literal;
    this.#startAt(at.next);
  }

  /** Skips a long literal and keeps its beginning; returns false when more of it must arrive first. */
  #skipLiteral(): boolean {
    while (this.#skip > 0) {
      const there = Math.min(this.#buffer.length - this.#start, this.#skip);
      if (there <= 0) {
        if (!this.#advance()) return false;
        continue;
      }
      const kept = Math.min(there, this.#keep);
      if (kept > 0) this.#hold(this.#start, this.#start + kept);
      this.#keep -= kept;
      this.#skip -= there;
      this.#startAt(this.#start + there);
    }
    return true;
  }

  /** Keeps the beginning of a response that exceeds its limit, and drops the rest. */
  #beginCut(limits: Limits): void {
    this.#join();
    const space = Math.max(0, limits.response - this.#heldBytes);
    this.#hold(this.#start, Math.min(this.#buffer.length, this.#start + space));
    this.#cut = true;
    this.#tail = NOTHING;
    this.#keep = 0;
    const beyond = this.#lineStart - this.#buffer.length;
    this.#skip = Math.max(0, beyond);
    this.#startAt(beyond > 0 ? this.#buffer.length : this.#lineStart);
  }

  /** Drops lines and literals up to the end of the response; returns false when the end has not arrived. */
  #dropRest(limits: Limits): boolean {
    for (;;) {
      if (this.#skip > 0 && !this.#skipLiteral()) return false;
      const found = this.#buffer.indexOf(LF, this.#start);
      const end = found < 0 ? this.#buffer.length : found;
      const part = this.#buffer.subarray(Math.max(this.#start, end - TAIL), end);
      this.#tail = Buffer.concat([this.#tail, part]).subarray(-TAIL);
      this.#startAt(found < 0 ? end : end + 1);
      if (found < 0) {
        if (!this.#advance()) return false;
        continue;
      }
      const lineEnd = this.#tail.at(-1) === CR ? this.#tail.length - 1 : this.#tail.length;
      const literal = literalAt(this.#tail, 0, lineEnd);
      this.#tail = NOTHING;
      if (literal < 0) return true;
      rejectHugeLiteral(literal, limits);
      this.#skip = literal;
    }
  }

  /** Moves on to the next queued chunk when the buffer is used up; returns false when none is queued. */
  #advance(): boolean {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#buffer = NOTHING;
      this.#startAt(0);
      return false;
    }
    this.#waitingBytes -= next.length;
    this.#mayHaveLineEnd = this.#waiting.length > 0;
    this.#buffer = next;
    this.#startAt(0);
    return true;
  }

  /** Joins queued chunks if they may contain a line end; returns false if they do not. */
  #more(): boolean {
    const beyond = this.#buffer.length + this.#waitingBytes - this.#scan;
    if (this.#waiting.length === 0 || beyond <= 0 || !this.#mayHaveLineEnd) return false;
    this.#join();
    return true;
  }

  #join(): void {
    const rest = this.#buffer.subarray(this.#start);
    const only = rest.length === 0 && this.#waiting.length === 1 ? this.#waiting[0] : undefined;
    this.#buffer = only ?? Buffer.concat([rest, ...this.#waiting]);
    this.#scan -= this.#start;
    this.#lineStart -= this.#start;
    this.#start = 0;
    this.#waiting.length = 0;
    this.#waitingBytes = 0;
    this.#mayHaveLineEnd = false;
  }
}

/** A literal of this length cannot be a mail server's answer. */
function rejectHugeLiteral(literal: number, { bytes, bulk }: Limits): void {
  if (literal > Math.max(bytes, bulk)) throw protocolFailure('literal too long');
}

/** The length announced at the end of a line as `{n}` or `{n+}`, -1 for none. */
function literalAt(bytes: Buffer, from: number, end: number): number {
  let at = end - 1;
  if (at - from < 2 || bytes[at] !== 0x7d) return -1;
  at -= 1;
  if (bytes[at] === 0x2b) at -= 1;
  let value = 0;
  let weight = 1;
  let digits = 0;
  while (at >= from) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    value += digit * weight;
    weight *= 10;
    digits += 1;
    if (digits > 12) return Number.POSITIVE_INFINITY;
    at -= 1;
  }
  return digits > 0 && at >= from && bytes[at] === OPEN_BRACE ? value : -1;
}
