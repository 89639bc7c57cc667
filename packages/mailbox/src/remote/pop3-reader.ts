import type { Socket } from 'node:net';
import { Failure } from '@pillarbox/contract/failure';

/** Bytes that may wait before the socket is paused. */
const MAX_WAITING = 256 * 1024;
/** Longest line of a reply, in bytes. RFC 2449 4 allows 512; texts of refusals can be longer. */
const MAX_LINE = 4096;
/** Longest silence, in milliseconds. */
const SILENCE_MS = 20_000;

const END = Buffer.from('\r\n.\r\n');

function broken(reason: string): Failure {
  return new Failure('remote_unreachable', {}, new Error(reason));
}

/** Reads lines and multi-line replies of a POP3 server from a socket, with limits in bytes and time. */
export class Pop3Reader {
  readonly #socket: Socket;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #failure: Failure | null = null;
  #wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setTimeout(SILENCE_MS, () => this.#fail(broken('silence')));
    socket.on('data', (chunk: Buffer) => {
      this.#waiting.push(chunk);
      this.#bytes += chunk.length;
      if (this.#bytes > MAX_WAITING) socket.pause();
      this.#wake();
    });
    socket.on('error', (error) => this.#fail(new Failure('remote_unreachable', {}, error)));
    socket.on('close', () => this.#fail(broken('closed')));
    socket.on('end', () => this.#fail(broken('ended')));
  }

  /** Whether the server has sent something that nobody has read. */
  get hasMore(): boolean {
    return this.#bytes > 0;
  }

  /** Stops reading: TLS takes the socket over. */
  detach(): void {
    for (const event of ['data', 'error', 'close', 'end', 'timeout']) this.#socket.removeAllListeners(event);
    this.#socket.setTimeout(0);
  }

  /** The next line without its end. A server that sends it byte by byte has `ms` milliseconds. */
  async line(ms = SILENCE_MS): Promise<string> {
    return await this.#within(ms, async () => {
      let line = Buffer.alloc(0);
      for (;;) {
        const chunk = await this.#take();
        const end = chunk.indexOf(0x0a);
        line = Buffer.concat([line, end < 0 ? chunk : chunk.subarray(0, end)]);
        if (line.length > MAX_LINE) throw this.#fail(broken('line too long'));
        if (end < 0) continue;
        this.#giveBack(chunk.subarray(end + 1));
        return line.toString('utf8').replace(/\r$/, '');
      }
    });
  }

  /**
   * A multi-line reply without its end (RFC 1939 3), with its dots removed. @throws Failure `message_too_large` for more than
   * `maxBytes`; the connection is closed then.
   */
  async lines(maxBytes: number, ms: number): Promise<Buffer> {
    return await this.#within(ms, async () => {
      // As if a line had ended before: an empty reply is only the dot.
      const parts: Buffer[] = [Buffer.from('\r\n')];
      let tail = parts[0] ?? END;
      let bytes = 0;
      for (;;) {
        const chunk = await this.#take();
        const joint = Buffer.concat([tail, chunk]);
        const found = joint.indexOf(END);
        const used = found < 0 ? chunk.length : found + END.length - tail.length;
        parts.push(chunk.subarray(0, used));
        bytes += used;
        if (bytes > maxBytes + END.length) {
          this.#fail(broken('reply too long'));
          throw new Failure('message_too_large', { limit: maxBytes });
        }
        if (found < 0) {
          tail = joint.subarray(-(END.length - 1));
          continue;
        }
        this.#giveBack(chunk.subarray(used));
        const whole = Buffer.concat(parts);
        return withoutDots(whole.subarray(0, whole.length - 3)).subarray(2);
      }
    });
  }

  async #within<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const limit = setTimeout(() => this.#fail(broken('too slow')), ms);
    try {
      return await work();
    } finally {
      clearTimeout(limit);
    }
  }

  async #take(): Promise<Buffer> {
    for (;;) {
      const chunk = this.#waiting.shift();
      if (chunk !== undefined) {
        this.#bytes -= chunk.length;
        if (this.#bytes <= MAX_WAITING) this.#socket.resume();
        return chunk;
      }
      if (this.#failure !== null) throw this.#failure;
      const { promise, resolve } = Promise.withResolvers<null>();
      this.#wake = () => resolve(null);
      await promise;
    }
  }

  #giveBack(rest: Buffer): void {
    if (rest.length === 0) return;
    this.#waiting.unshift(rest);
    this.#bytes += rest.length;
  }

  #fail(failure: Failure): Failure {
    this.#failure ??= failure;
    this.#socket.destroy();
    this.#wake();
    return this.#failure;
  }
}

/** Removes the dot that a server adds to lines that begin with one. `bytes` begins with a line end. */
function withoutDots(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf('\r\n.'); at >= 0; at = bytes.indexOf('\r\n.', at + 3)) {
    parts.push(bytes.subarray(from, at + 2));
    from = at + 3;
  }
  if (parts.length === 0) return bytes;
  parts.push(bytes.subarray(from));
  return Buffer.concat(parts);
}
