/** One message of an mbox file as it stands there. */
export interface MboxEntry {
  /** Offset of the byte after it, from the start of the file. */
  readonly end: number;
  /** The line `From sender date` without its line end; '' for text before the first message. */
  readonly separator: string;
  /** The bytes after that line; the beginning alone when the message is too large. */
  readonly body: Buffer;
  readonly tooLarge: boolean;
}

/** Longest line `From ...` that separates messages, in bytes. */
const MAX_SEPARATOR = 1000;
/** Bytes of a message that is too large that are kept, for its subject. */
const KEPT_HEAD = 16 * 1024;
/** Bytes of a chunk that are searched at once. Only the first ones are copied, behind what is left of the chunk before. */
const STEP = 64 * 1024;
/** Most bytes that are waited for while a large message arrives. */
const GATHERED = 4 * 1024 * 1024;
const LF = 0x0a;
const CR = 0x0d;

/** A day, a month and a time, as every known program writes them, in the order of asctime or of RFC 5322. */
const DATED =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? {1,2}(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b.{0,16}\d:\d\d/;

/**
 * Reads the messages of an mbox file one after the other; at most one of them is in memory. A message begins with a line `From `
 * with a date after an empty line (RFC 4155), so that lines of a text that begin with this word do not end it.
 *
 * @param chunks the file from `offset` on, where a message begins.
 */
export async function* readMbox(
  chunks: AsyncIterable<Uint8Array>,
  { offset, maxMessage }: { readonly offset: number; readonly maxMessage: number },
): AsyncGenerator<MboxEntry> {
  const scan = new MboxScan(offset, maxMessage);
  for await (const chunk of gathered(chunks, () => Math.min(scan.held, GATHERED))) {
    for (let at = 0; at < chunk.length;) {
      // A step is as large as what may have to be copied for it, so that a large message is not copied again and again.
      const step = chunk.subarray(at, at + Math.max(STEP, scan.held));
      at += step.length;
      yield* scan.add(step);
    }
  }
  yield* scan.end();
}

/** The same bytes in chunks of at least `least()` bytes, but for the last one: what unpacks an archive gives 16 KB at once. */
async function* gathered(chunks: AsyncIterable<Uint8Array>, least: () => number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < least()) continue;
    yield waiting.length === 1 ? chunk : Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

class MboxScan {
  readonly #max: number;
  /** What has arrived of the current message. */
  #held: Buffer = Buffer.alloc(0);
  /** Offset of the end of what has arrived. */
  #offset: number;
  /** Where the search for the next message goes on. */
  #scanned = 0;
  /** The beginning of a message that is too large. */
  #head: Buffer | null = null;

  constructor(offset: number, max: number) {
    this.#offset = offset;
    this.#max = max;
  }

  /** Bytes of the message whose end has not arrived. */
  get held(): number {
    return this.#held.length;
  }

  *add(chunk: Uint8Array): Generator<MboxEntry> {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#held = joined(this.#held, bytes);
    this.#offset += bytes.length;
    for (let next = this.#next(); next >= 0; next = this.#next()) yield this.#take(next);
    // The same bytes in their chunk, so that the next ones of it are joined without a copy.
    if (this.#held.length <= bytes.length) this.#held = bytes.subarray(bytes.length - this.#held.length);
    if (this.#head === null && this.#held.length <= this.#max) return;
    this.#head ??= Buffer.from(this.#held.subarray(0, KEPT_HEAD));
    // What may be the beginning of a separator stays.
    const dropped = Math.max(0, Math.min(this.#scanned, this.#held.length) - 4);
    this.#held = Buffer.from(this.#held.subarray(dropped));
    this.#scanned = Math.max(0, this.#scanned - dropped);
  }

  *end(): Generator<MboxEntry> {
    if (this.#held.length > 0 || this.#head !== null) yield this.#take(this.#held.length);
  }

  /** Where the next message begins; -1 when it has not arrived. */
  #next(): number {
    const held = this.#held;
    for (;;) {
      const at = held.indexOf('\nFrom ', this.#scanned);
      if (at < 0) {
        this.#scanned = Math.max(this.#scanned, held.length - 8, 0);
        return -1;
      }
      const isAfterBlank = held[at - 1] === LF || (held[at - 1] === CR && held[at - 2] === LF);
      const end = held.indexOf(LF, at + 1);
      if (isAfterBlank && end < 0 && held.length - at <= MAX_SEPARATOR) {
        this.#scanned = Math.max(at - 2, 0);
        return -1;
      }
      const line = held.toString('latin1', at + 1, end < 0 ? at + MAX_SEPARATOR : Math.min(end, at + MAX_SEPARATOR));
      if (isAfterBlank && DATED.test(line)) return at + 1;
      this.#scanned = at + 6;
    }
  }

  #take(length: number): MboxEntry {
    const whole = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    this.#scanned = 0;
    const head = this.#head;
    this.#head = null;
    const shown = head ?? whole;
    const lineEnd = shown.indexOf(LF);
    const hasSeparator = shown.toString('latin1', 0, 5) === 'From ';
    const start = !hasSeparator ? 0 : lineEnd < 0 ? shown.length : lineEnd + 1;
    return {
      end: this.#offset - this.#held.length,
      separator: hasSeparator ? shown.toString('latin1', 0, Math.min(start, MAX_SEPARATOR)).trimEnd() : '',
      body: shown.subarray(start),
      tooLarge: head !== null || whole.length > this.#max,
    };
  }
}

/** Two pieces as one; without a copy if the second one follows the first in memory. */
function joined(first: Buffer, second: Buffer): Buffer {
  if (first.length === 0) return second;
  const follows = first.buffer === second.buffer && first.byteOffset + first.length === second.byteOffset;
  return follows
    ? Buffer.from(first.buffer, first.byteOffset, first.length + second.length)
    : Buffer.concat([first, second]);
}
