import { connect } from 'node:net';
import type { Socket } from 'node:net';

const CRLF = Buffer.from('\r\n');

/** Longest line that is accepted, in bytes; lines of mail protocols are shorter. */
const LONGEST_LINE = 1_000_000;

/** A connection for test clients that reads lines or exact numbers of bytes. */
export class Wire {
  readonly #socket: Socket;
  #buffer: Buffer = Buffer.alloc(0);
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
      this.#wake?.();
    });
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection')));
  }

  /** Opens a plain connection to a loopback port. */
  static open(port: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Wire(socket)));
    });
  }

  /** The next line without its CRLF. */
  async line(): Promise<Buffer> {
    let end: number;
    while ((end = this.#buffer.indexOf(CRLF)) < 0) {
      if (this.#buffer.length > LONGEST_LINE) throw new Error('The server sent a line without end');
      await this.#more();
    }
    return this.#take(end + CRLF.length).subarray(0, end);
  }

  /** The next `count` bytes. */
  async bytes(count: number): Promise<Buffer> {
    while (this.#buffer.length < count) await this.#more();
    return this.#take(count);
  }

  write(data: string | Buffer): void {
    this.#socket.write(data);
  }

  /** Returns the socket and stops using it, so that TLS can be started on it. */
  release(): void {
    this.#socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('close');
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(count: number): Buffer {
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return taken;
  }

  #more(): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.#wake = undefined;
        if (this.#failure === undefined) resolve();
        else reject(this.#failure);
      };
      if (this.#failure === undefined) this.#wake = settle;
      else settle();
    });
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }
}
