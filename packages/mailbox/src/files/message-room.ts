import { Failure } from '@pillarbox/contract/failure';
import { crlfSource } from '../imap/changes.ts';

/** Bytes of messages that have room together; only what is used takes memory. */
const ROOM_BYTES = 8 * 1024 * 1024;
/** Bytes that are in memory a second time, as text, while their line ends are replaced. */
const TEXT_BYTES = 256 * 1024;

/**
 * Memory for the sources of messages that are used together, and then no more. Thousands of pieces of memory outside of the heap
 * keep the garbage collector busy, which takes more time than to read the messages.
 */
export class MessageRoom {
  #bytes: Buffer | null = null;
  #used = 0;

  /** The same message with CRLF line ends: in the room, or elsewhere if it has not enough. @throws Failure `message_unreadable`. */
  crlf(source: Uint8Array): Buffer {
    const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    // Each byte may become two.
    if (bytes.length * 2 > ROOM_BYTES - this.#used || bytes.includes('\r')) return crlfSource(source);
    if (bytes.includes(0)) throw new Failure('message_unreadable');
    this.#bytes ??= Buffer.allocUnsafeSlow(ROOM_BYTES);
    const start = this.#used;
    for (let from = 0; from < bytes.length; from += TEXT_BYTES) {
      const text = bytes.toString('latin1', from, from + TEXT_BYTES).replaceAll('\n', '\r\n');
      this.#used += this.#bytes.write(text, this.#used, 'latin1');
    }
    return this.#bytes.subarray(start, this.#used);
  }

  /** Takes the room for other messages. Nobody may use those that it had. */
  clear(): void {
    this.#used = 0;
  }
}
