import type { Abridged, Gap } from './abridged.ts';
import { isBase64 } from './transfer.ts';

/**
 * Bytes of consecutive base64 lines that are kept before the first one is left out. Files up to about this size stay whole, and so
 * do most texts.
 */
export const KEPT_BASE64 = 256 * 1024;
/** Longest line that may be left out, in bytes. Longer ones need not be held until they end. */
const MAX_LINE = 64 * 1024;

const LF = 0x0a;
const CR = 0x0d;

/** A gap in progress: what it leaves out, and the lines behind it that may still be left out. */
interface OpenGap {
  bytes: number;
  letters: number;
  /** Lines behind it that came with earlier pieces. */
  readonly behind: Uint8Array[];
  behindBytes: number;
  behindLetters: number;
}

/** Makes an abridged source of a message that arrives in pieces. It holds what is kept, and takes a millisecond or two for a megabyte. */
export class Abridger {
  readonly #kept: Uint8Array[] = [];
  readonly #gaps: Gap[] = [];
  #keptBytes = 0;
  /** The beginning of a line whose end has not arrived. */
  #rest: Uint8Array = new Uint8Array();
  /** Whether the beginning of the current line was kept, because the line is too long. */
  #isLong = false;
  /** Bytes of consecutive base64 lines that were kept. */
  #run = 0;
  #gap: OpenGap | null = null;

  push(piece: Uint8Array): void {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    // Only the line that two pieces share is joined.
    const shared = this.#rest.length === 0 ? 0 : bytes.indexOf(LF) + 1 || bytes.length;
    if (shared > 0) this.#take(Buffer.concat([this.#rest, bytes.subarray(0, shared)]));
    this.#take(bytes.subarray(shared));
  }

  /** The abridged source; nothing may be pushed afterwards. */
  finish(): Abridged {
    this.#endRun();
    this.#keep(this.#rest);
    return { source: Buffer.concat(this.#kept, this.#keptBytes), gaps: this.#gaps };
  }

  #take(buffer: Buffer): void {
    if (buffer.length === 0) return;
    /** Bytes before it are kept or left out. */
    let done = 0;
    let from = 0;
    for (let end = buffer.indexOf(LF); end >= 0; end = buffer.indexOf(LF, from)) {
      const letters = this.#isLong ? 0 : lettersOf(buffer, from, end);
      this.#isLong = false;
      if (letters === 0) this.#endRun();
      else if (this.#run < KEPT_BASE64) this.#run += end + 1 - from;
      else {
        if (this.#gap === null) this.#keep(buffer.subarray(done, from));
        if (this.#leaveOut(end + 1 - from, letters)) done = from;
      }
      from = end + 1;
    }
    if (this.#gap === null) this.#keep(buffer.subarray(done, from));
    else this.#gap.behind.push(Uint8Array.from(buffer.subarray(done, from)));
    this.#setRest(buffer.subarray(from));
  }

  /**
   * Adds a line of base64 to the gap, and returns whether all lines before it are left out now. The last line of a run always
   * stays, because its line end may belong to the boundary behind it.
   */
  #leaveOut(bytes: number, letters: number): boolean {
    const isNew = this.#gap === null;
    const gap = (this.#gap ??= { bytes: 0, letters: 0, behind: [], behindBytes: 0, behindLetters: 0 });
    const isOut = isNew || gap.behindLetters % 4 === 0;
    if (isOut) {
      gap.bytes += gap.behindBytes;
      gap.letters += gap.behindLetters;
      gap.behind.length = 0;
      gap.behindBytes = 0;
      gap.behindLetters = 0;
    }
    gap.behindBytes += bytes;
    gap.behindLetters += letters;
    return isOut;
  }

  #endRun(): void {
    this.#run = 0;
    const gap = this.#gap;
    if (gap === null) return;
    this.#gap = null;
    if (gap.bytes > 0) this.#gaps.push({ at: this.#keptBytes, bytes: gap.bytes, letters: gap.letters });
    for (const lines of gap.behind) this.#keep(lines);
  }

  #setRest(rest: Uint8Array): void {
    this.#isLong ||= rest.length > MAX_LINE;
    if (!this.#isLong) {
      this.#rest = Uint8Array.from(rest);
      return;
    }
    this.#endRun();
    this.#keep(rest);
    this.#rest = new Uint8Array();
  }

  /** Keeps a copy, so that the piece can be freed. */
  #keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#kept.push(Uint8Array.from(bytes));
    this.#keptBytes += bytes.length;
  }
}

/** The length of a line of base64 letters; 0 for any other line, and for one that is too long. */
function lettersOf(buffer: Buffer, from: number, lineEnd: number): number {
  if (lineEnd - from > MAX_LINE) return 0;
  const end = buffer[lineEnd - 1] === CR && lineEnd > from ? lineEnd - 1 : lineEnd;
  return isBase64(buffer, from, end) ? end - from : 0;
}
