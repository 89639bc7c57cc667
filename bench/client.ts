import { Agent, request } from 'node:http';

/** One signed-in client with one warm connection. */
export class Client {
  readonly #origin: string;
  readonly #from: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #cookies = new Map<string, string>();

  /** `from` is the address that a proxy would report, for a gateway that trusts one here. */
  constructor(origin: string, from = '127.0.0.1') {
    this.#origin = origin;
    this.#from = from;
  }

  async signIn(user: string, password: string): Promise<void> {
    await this.post('/api/bf/login', { user, password });
  }

  /** Signs out. */
  async signOut(): Promise<void> {
    await this.#ask('GET', '/api/auth/logout', {});
  }

  /** Posts JSON and gives the reply's bytes; throws when it is not 200. */
  post(path: string, body: object): Promise<Buffer> {
    return this.#ask('POST', path, body);
  }

  #ask(method: 'GET' | 'POST', path: string, body: object): Promise<Buffer> {
    const url = new URL(path, this.#origin);
    const data = Buffer.from(method === 'GET' ? '' : JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const outgoing = request(
        url,
        {
          method,
          agent: this.#agent,
          headers: {
            origin: this.#origin,
            'x-forwarded-for': this.#from,
            'content-type': 'application/json',
            'content-length': data.length,
            'x-hapi-rtoken': decodeURIComponent(this.#cookies.get('RToken') ?? ''),
            cookie: this.#cookieHeader(),
          },
        },
        (reply) => {
          for (const line of reply.headers['set-cookie'] ?? []) {
            const [pair = ''] = line.split(';', 1);
            const at = pair.indexOf('=');
            this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
          }
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', () => {
            const bytes = Buffer.concat(chunks);
            if (reply.statusCode === 200) resolve(bytes);
            else reject(new Error(`${path}: ${String(reply.statusCode)} ${bytes.toString('utf8').slice(0, 300)}`));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(data);
    });
  }

  /** An open socket of this session, greeted; rejects when the gateway does not take it. */
  socket(origin: string): Promise<WebSocket> {
    const address = new URL('/ws/', origin.replace('http', 'ws'));
    // Node's WebSocket takes headers, which the browsers' types do not know.
    const options = {
      headers: { origin: this.#origin, 'x-forwarded-for': this.#from, cookie: this.#cookieHeader() },
    } as unknown as string[];
    const socket = new WebSocket(address, options);
    return new Promise((resolve, reject) => {
      socket.onopen = () => {
        socket.send(JSON.stringify({ rtoken: decodeURIComponent(this.#cookies.get('RToken') ?? '') }));
        resolve(socket);
      };
      socket.onerror = () => reject(new Error('The socket was refused'));
    });
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  close(): void {
    this.#agent.destroy();
  }
}
