import type { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { MAX_LINE, MAX_RESPONSE } from './limits.ts';

const LF = 10;
const CR = 13;

/** A break of the protocol, or a limit that was exceeded. */
export function broken(what: string): Failure {
  return new Failure('mail_protocol', {}, new Error(`ManageSieve: ${what}`));
}

/** Reads lines and bytes from a socket, with a limit on what one response may hold. One reader reads at a time. */
export class ByteReader {
  readonly #socket: Readable;
  #chunks: Buffer = Buffer.alloc(0);
  #budget = MAX_RESPONSE;
  #ended: Error | null = null;
  #wake: (() => void) | null = null;
  readonly #onData = (chunk: Buffer): void => {
    this.#chunks = this.#chunks.length === 0 ? chunk : Buffer.concat([this.#chunks, chunk]);
    // Nothing is read ahead of what is asked for: an endless answer stays in the kernel.
    this.#socket.pause();
    this.#notify();
  };
  readonly #onEnd = (): void => this.#end(new Failure('mail_unavailable'));
  readonly #onError = (error: Error): void => this.#end(error);

  constructor(socket: Readable) {
    this.#socket = socket;
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('close', this.#onEnd);
    socket.on('error', this.#onError);
    socket.pause();
  }

  /** Begins a response: its bytes are counted anew. */
  begin(): void {
    this.#budget = MAX_RESPONSE;
  }

  /** The next line without its end. @throws Failure `mail_protocol`, `mail_unavailable` (the connection ended). */
  async line(): Promise<Buffer> {
    let from = 0;
    for (;;) {
      const at = this.#chunks.indexOf(LF, from);
      if (at > MAX_LINE || (at === -1 && this.#chunks.length > MAX_LINE)) throw broken('a line is too long');
      if (at !== -1) {
        const line = this.#take(at + 1);
        return line.subarray(0, line[at - 1] === CR ? at - 1 : at);
      }
      from = this.#chunks.length;
      await this.#more();
    }
  }

  /** The next `count` bytes. @throws as `line`. */
  async bytes(count: number): Promise<Buffer> {
    if (count > this.#budget) throw broken('a response is too long');
    while (this.#chunks.length < count) await this.#more();
    return this.#take(count);
  }

  /**
   * Gives the socket up, for TLS. @throws Failure `mail_protocol` when bytes are waiting: whoever can write into the connection
   * put them there before TLS (command injection).
   */
  release(): void {
    if (this.#chunks.length > 0) throw broken('bytes before TLS');
    this.#socket.off('data', this.#onData);
    this.#socket.off('end', this.#onEnd);
    this.#socket.off('close', this.#onEnd);
    this.#socket.off('error', this.#onError);
  }

  #take(count: number): Buffer {
    this.#budget -= count;
    if (this.#budget < 0) throw broken('a response is too long');
    const taken = this.#chunks.subarray(0, count);
    this.#chunks = this.#chunks.subarray(count);
    return taken;
  }

  async #more(): Promise<void> {
    if (this.#ended !== null) throw this.#ended;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      this.#socket.resume();
    });
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#notify();
  }

  #notify(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
