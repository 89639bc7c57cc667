import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** Milliseconds that the server may be silent. */
const SILENT_MS = 30_000;
/** Longest reply to a command, in bytes. */
const REPLY_BYTES = 65_536;

/** Where a HylaFAX server is. */
export interface HylaFaxServer {
  readonly host: string;
  readonly port: number;
}

/** A reply of the server: three digits, and the words of its last line. */
export interface HylaFaxReply {
  readonly code: number;
  readonly text: string;
}

/** The server answered what nobody expects, or nothing. */
export class HylaFaxError extends Error {
  override readonly name = 'HylaFaxError';
}

/**
 * A control connection in the protocol of HylaFAX, which is that of FTP (RFC 959) with commands for jobs; see hfaxd(8). Data connections
 * are passive ones to the same host, whatever address the server names.
 */
export class HylaFaxConnection {
  readonly #server: HylaFaxServer;
  readonly #socket: Socket;
  #text = '';
  #waiting: { take: (reply: HylaFaxReply) => void; fail: (error: Error) => void } | null = null;
  readonly #replies: HylaFaxReply[] = [];
  #broken: Error | null = null;

  private constructor(server: HylaFaxServer, socket: Socket) {
    this.#server = server;
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.setTimeout(SILENT_MS, () => this.#break(new HylaFaxError('The fax server does not answer')));
    socket.on('data', (text: string) => this.#read(text));
    socket.on('error', (error) => this.#break(error));
    socket.on('close', () => this.#break(new HylaFaxError('The fax server closed the connection')));
  }

  /** Connects and reads the greeting. Rejects when the server is not there. */
  static async open(server: HylaFaxServer): Promise<HylaFaxConnection> {
    const connection = new HylaFaxConnection(server, connect(server.port, server.host));
    await connection.#expect('2');
    return connection;
  }

  /** Sends a command and returns its reply. @throws HylaFaxError for a reply outside `kind` ('2' for success). */
  async command(line: string, kind = '2'): Promise<HylaFaxReply> {
    // A line break would begin a second command.
    if (/[\r\n\0]/.test(line)) throw new HylaFaxError('A command of one line');
    this.#socket.write(`${line}\r\n`, 'latin1');
    return await this.#expect(kind);
  }

  /** Stores bytes as a temporary file, and returns the name that the server gave it. */
  async store(bytes: Uint8Array): Promise<string> {
    const data = await this.#dataSocket();
    try {
      const { text } = await this.command('STOT', '1');
      data.end(bytes);
      await this.#expect('2');
      const name = /FILE: (\/tmp\/[\w.-]{1,100})/.exec(text)?.[1];
      if (name === undefined) throw new HylaFaxError('The fax server named no file');
      return name;
    } finally {
      data.destroy();
    }
  }

  /** Runs a command whose result comes on a data connection. @throws HylaFaxError when it has more than `most` bytes. */
  async fetch(line: string, most: number): Promise<Buffer> {
    const data = await this.#dataSocket();
    try {
      const content = collected(data, most);
      // Whoever waits for the reply first would leave this one without a reader.
      content.catch(() => undefined);
      await this.command(line, '1');
      const bytes = await content;
      await this.#expect('2');
      return bytes;
    } finally {
      data.destroy();
    }
  }

  /** Ends the connection. */
  close(): void {
    this.#socket.end('QUIT\r\n');
    this.#socket.destroySoon();
  }

  async #dataSocket(): Promise<Socket> {
    const { text } = await this.command('EPSV');
    const port = Number(/\(\|\|\|(\d{1,5})\|\)/.exec(text)?.[1]);
    if (!(port > 0 && port < 65_536)) throw new HylaFaxError('The fax server named no port');
    const socket = connect(port, this.#server.host);
    socket.setTimeout(SILENT_MS, () => socket.destroy(new HylaFaxError('The fax server does not answer')));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    // From here on its failure shows as a reply, or as an end, of the control connection.
    socket.on('error', () => undefined);
    return socket;
  }

  async #expect(kind: string): Promise<HylaFaxReply> {
    const reply = await this.#next();
    if (!String(reply.code).startsWith(kind)) {
      // The words may have a number or a name: only the code is for the log.
      throw new HylaFaxError(`The fax server answered ${String(reply.code)} ${reply.text}`);
    }
    return reply;
  }

  #next(): Promise<HylaFaxReply> {
    const reply = this.#replies.shift();
    if (reply !== undefined) return Promise.resolve(reply);
    if (this.#broken !== null) return Promise.reject(this.#broken);
    return new Promise((take, fail) => (this.#waiting = { take, fail }));
  }

  #read(text: string): void {
    this.#text += text;
    if (this.#text.length > REPLY_BYTES) {
      this.#break(new HylaFaxError('A reply of the fax server is too long'));
      return;
    }
    // A reply of several lines ends with a line of the code and a space (RFC 959 4.2).
    for (;;) {
      const found = /^(?:(\d{3})-[^]*?\n)?(\d{3}) ?([^\n]*?)\r?\n/.exec(this.#text);
      if (found === null) return;
      const [whole, first, last, words = ''] = found;
      if (first !== undefined && first !== last) return;
      this.#text = this.#text.slice(whole.length);
      this.#take({ code: Number(last), text: words });
    }
  }

  #take(reply: HylaFaxReply): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) this.#replies.push(reply);
    else waiting.take(reply);
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#socket.destroy();
    this.#waiting?.fail(error);
    this.#waiting = null;
  }
}

async function collected(data: Socket, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of data as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw new HylaFaxError('A file of the fax server is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
