import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isPublicAddress } from './public-address.ts';

/** Limits of a fetch. */
export interface EgressLimits {
  readonly maxBytes: number;
  /** Time limit of the whole fetch with its redirects, in milliseconds. */
  readonly timeoutMs: number;
  /** Accepted media types, lower case, or prefixes that end in '/'. */
  readonly accept: readonly string[];
  /** Refuses plain HTTP, also after a redirect. */
  readonly secure?: true;
  /** The header Authorization, for a service of the provider. Redirects are then refused: they would get the secret, too. */
  readonly authorization?: string;
}

/** A fetched resource: media type without parameters, and bytes. */
export interface Fetched {
  readonly mime: string;
  readonly content: Uint8Array;
}

/** A request to a service of the provider. */
export interface ServiceRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** The whole reply of a service, of any status. Header names are in lower case. */
export interface ServiceReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Uint8Array;
}

/** What names the state of a resource, for a conditional request (RFC 9110 13.1); '' for none. */
export interface Validators {
  readonly etag: string;
  readonly lastModified: string;
}

/** The reason why a fetch failed. It is for logs and tests and is never shown to the user. */
export class EgressRefusal extends Error {
  override readonly name = 'EgressRefusal';
}

/** A mail server that a user names. */
interface NamedServer {
  readonly host: string;
  readonly port: number;
  readonly isTrusted: boolean;
  readonly sends?: boolean;
}

/** Dependencies that tests replace. */
export interface EgressDeps {
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  readonly isPublic: (address: string) => boolean;
  readonly allowPort: (port: number) => boolean;
  /** Lets `post` use plain HTTP: tests have no certificate. */
  readonly allowPlainPost: boolean;
}

const DEFAULT_DEPS: EgressDeps = {
  resolve: (host) => lookup(host, { all: true, order: 'verbatim' }),
  isPublic: isPublicAddress,
  allowPort: (port) => port === 80 || port === 443,
  allowPlainPost: false,
};

const MAX_REDIRECTS = 4;
/** Ports of POP3 and IMAP: others are no servers of mail, and nobody explores them through the gateway. */
const MAIL_PORTS: readonly number[] = [110, 143, 993, 995];
/** Ports of submission with TLS from the start and with STARTTLS (RFC 8314). Port 25 is that of other mail servers. */
const SUBMISSION_PORTS: readonly number[] = [465, 587];
/** Time limit of a POST, in milliseconds: it must end before the deadline of the call. */
const POST_TIMEOUT_MS = 15_000;

/**
 * Makes every fetch that the gateway makes for a user, protected against server-side request forgery. The name is resolved
 * once, all of its addresses must be public, and the connection goes to exactly the address that was checked. Each redirect is
 * checked again, no connection is shared, and nothing of the user (cookies, referrer, address, languages) is sent.
 */
export class Egress {
  readonly #deps: EgressDeps;

  constructor(deps: Partial<EgressDeps> = {}) {
    this.#deps = { ...DEFAULT_DEPS, ...deps };
  }

  /**
   * Fetches a URL with GET. @throws EgressRefusal when the URL is not allowed, or the resource is too large, too slow or not
   * answered with 200.
   */
  async get(address: string, limits: EgressLimits, signal?: AbortSignal): Promise<Fetched> {
    return await read(await this.#follow(address, limits, { signal }), limits);
  }

  /**
   * Fetches a URL with GET if it has changed since a state. Null when it has not. @throws EgressRefusal as `get`.
   */
  async getChanged(
    address: string,
    limits: EgressLimits,
    { etag, lastModified }: Validators,
  ): Promise<(Fetched & Validators) | null> {
    const condition = {
      ...(etag === '' ? {} : { 'if-none-match': etag }),
      ...(lastModified === '' ? {} : { 'if-modified-since': lastModified }),
    };
    const reply = await this.#follow(address, limits, { condition });
    if (reply.statusCode === 304) {
      reply.destroy();
      return null;
    }
    const fetched = await read(reply, limits);
    return {
      ...fetched,
      etag: headerText(reply.headers.etag),
      lastModified: headerText(reply.headers['last-modified']),
    };
  }

  /** The reply of an address or of what it redirects to. */
  async #follow(
    address: string,
    limits: EgressLimits,
    { signal, condition }: { readonly signal?: AbortSignal | undefined; readonly condition?: Record<string, string> },
  ): Promise<IncomingMessage> {
    const timeout = AbortSignal.timeout(limits.timeoutMs);
    const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    let next = address;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (limits.secure === true && !/^https:/i.test(next)) throw new EgressRefusal('not encrypted');
      const { authorization } = limits;
      const reply = await this.#request(next, stop, {
        ...(authorization !== undefined && { authorization }),
        ...(condition !== undefined && { condition }),
      });
      const location = reply.headers.location;
      if (isRedirect(reply.statusCode) && location !== undefined) {
        reply.destroy();
        if (authorization !== undefined) throw new EgressRefusal('redirect');
        next = resolveLocation(location, next);
        continue;
      }
      return reply;
    }
    throw new EgressRefusal('too many redirects');
  }

  /**
   * Sends a form to an `https:` address with POST. The reply is not read, and a redirect counts as a refusal (RFC 8058 3.1).
   * @throws EgressRefusal when the address is not allowed, or the reply is not 2xx.
   */
  async post(address: string, form: string, signal?: AbortSignal): Promise<void> {
    if (!/^https:/i.test(address) && !this.#deps.allowPlainPost) throw new EgressRefusal('not encrypted');
    const timeout = AbortSignal.timeout(POST_TIMEOUT_MS);
    const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const reply = await this.#request(address, stop, { form });
    const status = reply.statusCode ?? 0;
    reply.destroy();
    if (status < 200 || status > 299) throw new EgressRefusal(`status ${String(status)}`);
  }

  /** Whether a request to an encrypted address would be made: for an address that is stored and used later. */
  async isAllowed(address: string): Promise<boolean> {
    try {
      const url = this.#allowedUrl(address);
      if (url.protocol !== 'https:' && !this.#deps.allowPlainPost) return false;
      await this.#pinned(url, AbortSignal.timeout(POST_TIMEOUT_MS));
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Sends a request to a service that the provider names, and returns its reply. Redirects are replies like others.
   * @throws EgressRefusal when the address is not allowed, or the reply is too large or too slow.
   */
  async exchange(
    address: string,
    { method, headers, body }: ServiceRequest,
    limits: Pick<EgressLimits, 'maxBytes' | 'timeoutMs'>,
  ): Promise<ServiceReply> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const reply = await this.#open(address, AbortSignal.timeout(limits.timeoutMs), {
      method,
      headers: { 'accept-encoding': 'identity', ...headers, ...length },
      ...(body !== undefined && { body }),
    });
    const named = Object.entries(reply.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    const content = await readAll(reply, limits.maxBytes);
    return { status: reply.statusCode ?? 0, headers: Object.fromEntries(named), content };
  }

  /**
   * The address of a mail server that a user names, resolved once: connect to it, not to the name. `isTrusted`: the provider names this
   * host and port, so that they may be private. `sends`: it is a server for sending. @throws EgressRefusal.
   */
  async mailServer({ host, port, isTrusted, sends = false }: NamedServer, signal: AbortSignal): Promise<string> {
    if (!isTrusted && !(sends ? SUBMISSION_PORTS : MAIL_PORTS).includes(port)) throw new EgressRefusal('port');
    const { address } = await this.#resolved(host, signal, isTrusted ? () => true : this.#deps.isPublic);
    return address;
  }

  async #request(
    address: string,
    signal: AbortSignal,
    {
      form,
      authorization,
      condition,
    }: { readonly form?: string; readonly authorization?: string; readonly condition?: Record<string, string> },
  ): Promise<IncomingMessage> {
    return await this.#open(address, signal, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible)',
        ...condition,
        ...(authorization !== undefined && { authorization }),
        ...(form !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(form)),
        }),
      },
      ...(form !== undefined && { body: form }),
    });
  }

  async #open(
    address: string,
    signal: AbortSignal,
    { method, headers, body }: ServiceRequest,
  ): Promise<IncomingMessage> {
    const url = this.#allowedUrl(address);
    const target = await this.#pinned(url, signal);
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    return await new Promise((resolve, reject) => {
      const outgoing = request(url, {
        agent: false,
        signal,
        method,
        headers,
        // Connects to the checked address even when the name resolves to another one by now.
        lookup: (_host, options, callback) => {
          if (options.all === true) callback(null, [target]);
          else callback(null, target.address, target.family);
        },
      });
      outgoing.on('response', resolve);
      outgoing.on('error', (error) => reject(new EgressRefusal('no answer', { cause: error })));
      outgoing.end(body);
    });
  }

  #allowedUrl(address: string): URL {
    if (!URL.canParse(address)) throw new EgressRefusal('not a URL');
    const url = new URL(address);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new EgressRefusal('scheme');
    if (url.username !== '' || url.password !== '') throw new EgressRefusal('credentials in the address');
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (!this.#deps.allowPort(port)) throw new EgressRefusal('port');
    return url;
  }

  async #pinned(url: URL, signal: AbortSignal): Promise<LookupAddress> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return await this.#resolved(host, signal, this.#deps.isPublic);
  }

  async #resolved(host: string, signal: AbortSignal, isAllowed: (address: string) => boolean): Promise<LookupAddress> {
    const found = await Promise.race([
      this.#deps.resolve(host).catch((error: unknown) => {
        throw new EgressRefusal('name not found', { cause: error });
      }),
      aborted(signal),
    ]);
    const [first] = found;
    if (first === undefined || !found.every((entry) => isAllowed(entry.address))) {
      throw new EgressRefusal('not a public host');
    }
    return first;
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => reject(new EgressRefusal('timeout'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Longest validator that is kept and sent again. */
const MAX_VALIDATOR = 500;

function headerText(value: string | undefined): string {
  return value === undefined || value.length > MAX_VALIDATOR ? '' : value;
}

function isRedirect(status: number | undefined): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

function resolveLocation(location: string, base: string): string {
  if (!URL.canParse(location, base)) throw new EgressRefusal('invalid redirect');
  return new URL(location, base).href;
}

async function read(reply: IncomingMessage, limits: EgressLimits): Promise<Fetched> {
  try {
    if (reply.statusCode !== 200) throw new EgressRefusal(`status ${String(reply.statusCode)}`);
    const mime = (reply.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const accepted = limits.accept.some((type) => (type.endsWith('/') ? mime.startsWith(type) : mime === type));
    if (!accepted) throw new EgressRefusal('media type');
    return { mime, content: await readAll(reply, limits.maxBytes) };
  } finally {
    reply.destroy();
  }
}

async function readAll(reply: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    if (Number(reply.headers['content-length'] ?? 0) > maxBytes) throw new EgressRefusal('too large');
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new EgressRefusal('too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof EgressRefusal ? error : new EgressRefusal('connection lost', { cause: error });
  } finally {
    reply.destroy();
  }
}
