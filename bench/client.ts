import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A client that can call the gateway. */
export interface Caller {
  /** Posts JSON and returns the bytes of the reply; throws when the status is not 200. */
  post(path: string, body: object): Promise<Buffer>;
}

interface Reply {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One signed-in client with one open connection. Like RawConnection for IMAP it does as little as possible, so that the time of an
 * HTTP library is not measured as the gateway's.
 */
export class Client implements Caller {
  readonly #origin: URL;
  readonly #from: string;
  readonly #cookies = new Map<string, string>();
  #socket: Socket | null = null;
  #chunks: Buffer[] = [];
  /** Bytes of the chunks, and as many as the reply has; 0 while its head has not arrived. */
  #bytes = 0;
  #expected = 0;
  #waiting: Waiting | null = null;

  /** `from` is the client address that a trusted proxy reports. */
  constructor(origin: string, from = '127.0.0.1') {
    this.#origin = new URL(origin);
    this.#from = from;
  }

  async signIn(user: string, password: string): Promise<void> {
    await this.post('/api/bf/login', { user, password });
  }

  /** Renews the access token, which lasts ten minutes. */
  async renewToken(): Promise<void> {
    await this.#ask('GET', '/api/bf/token/refresh', '');
  }

  /** Signs out. */
  async signOut(): Promise<void> {
    await this.#ask('GET', '/api/auth/logout', '');
  }

  post(path: string, body: object): Promise<Buffer> {
    return this.postText(path, JSON.stringify(body));
  }

  /** Posts a text as if it were JSON. */
  postText(path: string, text: string): Promise<Buffer> {
    return this.#ask('POST', path, text);
  }

  /** Puts JSON and returns the bytes of the reply; throws when the status is not 200. */
  put(path: string, body: object): Promise<Buffer> {
    return this.#ask('PUT', path, JSON.stringify(body));
  }

  /** Gets a path and returns the bytes of the reply; throws when the status is not 200. */
  get(path: string): Promise<Buffer> {
    return this.#ask('GET', path, '');
  }

  /** A socket of this session after its greeting; rejects when the gateway refuses it. */
  socket(origin: string): Promise<WebSocket> {
    const address = new URL('/ws/', origin.replace('http', 'ws'));
    // Node's WebSocket accepts headers; the browser types do not have them.
    const options = {
      headers: { origin: this.#origin.origin, 'x-forwarded-for': this.#from, cookie: this.#cookieHeader() },
    } as unknown as string[];
    const socket = new WebSocket(address, options);
    return new Promise((resolve, reject) => {
      socket.onopen = () => {
        socket.send(JSON.stringify({ rtoken: this.#rtoken() }));
        resolve(socket);
      };
      socket.onerror = () => reject(new Error('The socket was refused'));
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #ask(method: 'GET' | 'POST' | 'PUT', path: string, text: string): Promise<Buffer> {
    const head = [
      `${method} ${path} HTTP/1.1`,
      `host: ${this.#origin.host}`,
      `origin: ${this.#origin.origin}`,
      `x-forwarded-for: ${this.#from}`,
      `x-hapi-rtoken: ${this.#rtoken()}`,
      'x-dnx: 1',
      `cookie: ${this.#cookieHeader()}`,
      'content-type: application/json',
      `content-length: ${String(Buffer.byteLength(text))}`,
    ];
    const { status, cookies, body } = await this.#exchange(`${head.join('\r\n')}\r\n\r\n${text}`);
    for (const pair of cookies) {
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    if (status === 200) return body;
    throw new Error(`${path}: ${String(status)} ${body.toString('utf8').slice(0, 300)}`);
  }

  #exchange(request: string): Promise<Reply> {
    const socket = this.#socket?.writable === true ? this.#socket : this.#connect();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      socket.write(request);
    });
  }

  #connect(): Socket {
    const socket = connect({ host: this.#origin.hostname, port: Number(this.#origin.port), noDelay: true });
    this.#forget();
    socket.on('data', (chunk: Buffer) => this.#received(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#waiting?.reject(new Error('The gateway closed the connection')));
    this.#socket = socket;
    return socket;
  }

  /** A long reply is put together once: joined with each piece that arrives, it would be copied many times. */
  #received(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < this.#expected) return;
    const [first = chunk, ...more] = this.#chunks;
    const all = more.length === 0 ? first : Buffer.concat(this.#chunks);
    if (more.length > 0) this.#chunks = [all];
    const end = all.indexOf(HEAD_END);
    if (end < 0) return;
    const head = all.subarray(0, end).toString('latin1');
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    this.#expected = end + HEAD_END.length + length;
    if (all.length < this.#expected) return;
    this.#forget();
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({
      status: Number(head.slice(9, 12)),
      cookies: [...head.matchAll(/^set-cookie: *([^;\r\n]*)/gim)].map(([, pair = '']) => pair),
      body: all.subarray(end + HEAD_END.length),
    });
  }

  #forget(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#expected = 0;
  }

  #rtoken(): string {
    return decodeURIComponent(this.#cookies.get('__Host-RToken') ?? this.#cookies.get('RToken') ?? '');
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Sessions of one user that are used in turn, because one alone would exceed the rate limit of a session. */
export class Turns implements Caller {
  readonly #clients: readonly Client[];
  #next = 0;

  private constructor(clients: readonly Client[]) {
    this.#clients = clients;
  }

  /** Signs in `sessions` sessions. */
  static async signIn(origin: string, { user, password, sessions }: SignIns): Promise<Turns> {
    const clients = Array.from({ length: sessions }, () => new Client(origin));
    for (const client of clients) await client.signIn(user, password);
    return new Turns(clients);
  }

  post(path: string, body: object): Promise<Buffer> {
    const client = this.#clients[this.#next];
    if (client === undefined) throw new Error('No session takes a turn');
    this.#next = (this.#next + 1) % this.#clients.length;
    return client.post(path, body);
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}

interface SignIns {
  readonly user: string;
  readonly password: string;
  readonly sessions: number;
}
