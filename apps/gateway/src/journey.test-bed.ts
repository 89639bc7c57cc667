import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketEvent } from '@pillarbox/contract/events';
import type { SocketEvent } from '@pillarbox/contract/events';
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from '@pillarbox/contract/operation';
import { login } from '@pillarbox/contract/session/operations';
import { COOKIE, HEADER } from '@pillarbox/contract/session/status';
import { startGateway } from './gateway.ts';
import type { Gateway } from './gateway.ts';
import { readConfig } from './platform/config/config.ts';
import { silentLog } from './platform/testing/silent-log.ts';
import type { Log } from './platform/log/log.ts';

/** The settings of a partner with the name of its directory. */
export interface TestPartner {
  readonly id: string;
  readonly [setting: string]: unknown;
}

/** A whole gateway with the partner 754, in its own directory. */
export interface GatewayUnderTest {
  readonly gateway: Gateway;
  /** Writes other settings of the partner 754. The gateway applies them by itself. */
  provide(partner: object): Promise<void>;
  close(): Promise<void>;
}

/** Options of a test gateway. */
export interface TestGatewayOptions {
  readonly log?: Log;
  /** Settings beyond the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a gateway. `others` are partners in addition to 754. */
export async function startTestGateway(
  partner: object,
  others: readonly TestPartner[] = [],
  options: TestGatewayOptions = {},
): Promise<GatewayUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'pillarbox-gateway-'));
  const partners = join(folder, 'partners');
  const provide = (settings: object): Promise<void> =>
    writeFile(join(partners, '754/settings.json'), JSON.stringify(settings));
  await mkdir(join(partners, '754'), { recursive: true });
  await provide(partner);
  for (const other of others) {
    await mkdir(join(partners, other.id), { recursive: true });
    await writeFile(join(partners, other.id, 'settings.json'), JSON.stringify(other));
  }
  const environment = {
    PILLARBOX_PORT: '0',
    PILLARBOX_DATA: join(folder, 'data'),
    PILLARBOX_PARTNERS: partners,
    PILLARBOX_SMTP_PORT: '0',
    ...options.settings,
  };
  const gateway = await startGateway(readConfig(environment, folder), options.log ?? silentLog());
  const close = async (): Promise<void> => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { gateway, provide, close };
}

/** What a test passes to an operation. */
export interface TestInput<O extends Operation> {
  readonly params?: ParamsOf<O>;
  readonly query?: QueryOf<O>;
  readonly body?: BodyOf<O>;
}

type TestRequest = RequestInit & { headers?: Record<string, string> };

function json(body: unknown): TestRequest {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The network side of a browser: cookies, token, origin and socket. */
export class TestPage {
  readonly origin: string;
  readonly events: SocketEvent[] = [];
  #cookies = new Map<string, string>();
  readonly #server: string;
  #socket: WebSocket | null = null;
  /** Code that the socket was closed with; null while it is open. */
  closeCode: number | null = null;

  /**
   * `origin` is the URL in the browser. `server` is the gateway, which trusts this client as a proxy, for hosts that do not
   * resolve.
   */
  constructor(origin: string, server = origin) {
    this.origin = origin;
    this.#server = server;
  }

  /** Values of all cookies. */
  get cookieValues(): string[] {
    return [...this.#cookies.values()].map((value) => decodeURIComponent(value)).filter((value) => value !== '');
  }

  /** Returns the headers of a request of our own page. */
  headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const rtoken = decodeURIComponent(this.#cookies.get(COOKIE.RTOKEN) ?? '');
    const proxied = this.#server !== this.origin && { 'x-forwarded-host': new URL(this.origin).host };
    return { origin: this.origin, ...proxied, cookie, ...(rtoken !== '' && { [HEADER.RTOKEN]: rtoken }) };
  }

  /** Sends any request and keeps the cookies of the reply. */
  async fetch(path: string, init: TestRequest = {}): Promise<Response> {
    const reply = await fetch(this.#server + path, { ...init, headers: { ...this.headers(), ...init.headers } });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return reply;
  }

  /** Calls an operation without parameters. Rejects with the status and code of a refusal. */
  async call<O extends Operation>(operation: O, body: BodyOf<O>): Promise<ReplyOf<O>> {
    return await this.#ask(operation, operation.path, { method: 'POST', ...json(body) });
  }

  /** Calls an operation by its own method, with its parameters in the address. Rejects as `call`. */
  async send<O extends Operation>(operation: O, { params, query, body }: TestInput<O>): Promise<ReplyOf<O>> {
    const values = (params ?? {}) as Readonly<Record<string, string>>;
    const path = operation.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    );
    const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
    const address = search === '' ? path : `${path}?${search}`;
    return await this.#ask(operation, address, { method: operation.method, ...(body !== undefined && json(body)) });
  }

  async #ask<O extends Operation>(operation: O, path: string, init: TestRequest): Promise<ReplyOf<O>> {
    const reply = await this.fetch(path, init);
    const answer: unknown = await reply.json();
    if (reply.ok) return operation.reply.parse(answer) as ReplyOf<O>;
    throw new Error(`${String(reply.status)} ${(answer as { error: { code: string } }).error.code}`);
  }

  /** Returns another page of the same browser without a session. The gateway recognises the device. */
  sibling(): TestPage {
    const page = new TestPage(this.origin, this.#server);
    const device = this.#cookies.get('DeviceID');
    if (device !== undefined) page.#cookies.set('DeviceID', device);
    return page;
  }

  /** The same browser, whose next calls another gateway of the installation answers. */
  at(origin: string): TestPage {
    const page = new TestPage(origin);
    page.#cookies = this.#cookies;
    return page;
  }

  async signIn(user: string, password: string): Promise<void> {
    await this.call(login, { user, password });
  }

  /** Opens the socket and watches a folder. */
  async listen(watch: string): Promise<void> {
    const address = `${this.#server.replace('http', 'ws')}/ws/`;
    // Node's WebSocket accepts headers, unlike that of a browser.
    const socket = new WebSocket(address, { headers: this.headers() });
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.events.push(socketEvent.parse(JSON.parse(String(data)))));
    socket.addEventListener('close', ({ code }) => (this.closeCode = code));
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('the socket was refused')));
    });
    const rtoken = decodeURIComponent(this.#cookies.get(COOKIE.RTOKEN) ?? '');
    socket.send(JSON.stringify({ rtoken, watch }));
  }

  /** Whether the socket that was opened last is still open. */
  get isListening(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  close(): void {
    this.#socket?.close();
  }
}
