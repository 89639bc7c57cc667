import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** The data that a list shows of a message. */
export const ENVELOPES = '(UID FLAGS INTERNALDATE RFC822.SIZE ENVELOPE)';

/**
 * The raw side of every ratio: one open IMAP connection that sends a command and waits for its tagged line, without parsing the
 * rest. It does as little as possible.
 */
export class RawConnection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #tail = '';
  #tag = '* OK';
  #count = 0;
  #done: ((data: Buffer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#tail = (this.#tail + chunk.subarray(-512).toString('latin1')).slice(-1024);
      const at = this.#tail.lastIndexOf(`\n${this.#tag}`);
      const whole = at >= 0 || (this.#chunks.length === 1 && chunk.indexOf(this.#tag) === 0);
      if (whole && this.#tail.endsWith('\r\n')) this.#finish();
    });
  }

  /** Connects and signs in. */
  static async signIn(port: number, user: string, password: string): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const raw = new RawConnection(socket);
    await raw.#reply();
    await raw.command(`LOGIN "${user}" "${password}"`);
    return raw;
  }

  /** Sends one command without literals; returns all bytes including its tagged line. */
  async command(text: string): Promise<Buffer> {
    const data = await this.send(`${text}\r\n`);
    const status = data.subarray(data.lastIndexOf(this.#tag)).toString('latin1');
    if (!status.startsWith(`${this.#tag} OK`)) throw new Error(`${text.slice(0, 60)}: ${status.slice(0, 200)}`);
    return data;
  }

  /** Sends a tagged command given as bytes after the tag, literals (LITERAL+) included. */
  async send(bytes: string | Buffer): Promise<Buffer> {
    this.#count += 1;
    this.#tag = `B${String(this.#count)}`;
    const reply = this.#reply();
    this.#socket.write(`${this.#tag} `);
    this.#socket.write(bytes);
    return reply;
  }

  close(): void {
    this.#socket.destroy();
  }

  #reply(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#failed = reject;
    });
  }

  #finish(): void {
    const data = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#tail = '';
    this.#done?.(data);
  }
}
