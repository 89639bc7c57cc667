import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../account/account.ts';
import type { Clock } from '../clock/clock.ts';
import type { BodyWatch } from '../http/body-watch.ts';
import { CALL_MS, withinCall } from '../http/call-scope.ts';
import { provenance } from '../http/guard.ts';
import { DATA_POLICY } from '../http/headers.ts';
import { callerOf, createLimiter } from '../http/limiter.ts';
import { hostName, refuseForeignPages } from '../http/origin.ts';
import { readBasic } from './basic-auth.ts';
import type { BasicCredentials } from './basic-auth.ts';
import { DavError } from './dav-error.ts';
import type { DavArea, DavReply, DavRequest } from './dav-area.ts';
import { answerPrincipals, PRINCIPALS } from './principals.ts';
import { DAV_ROOT, segmentsOf } from './paths.ts';

/** What the DAV door needs of the rest of the gateway. */
export interface DavServerDeps {
  readonly app: FastifyInstance;
  readonly watch: BodyWatch;
  readonly clock: Clock;
  readonly partnerAt: (host: string) => string | null;
  /** The account that a name and an app password open at a partner; null when they are wrong. */
  readonly accountOf: (partner: string, credentials: BasicCredentials) => Promise<Account | null>;
  readonly areas: readonly DavArea[];
}

/** Methods that HTTP servers do not know by themselves (RFC 4918, RFC 3253, RFC 4791). */
const ADDED_METHODS = ['PROPFIND', 'PROPPATCH', 'REPORT', 'MKCOL', 'MKCALENDAR'] as const;
const METHODS = ['OPTIONS', 'GET', 'HEAD', 'PUT', 'DELETE', ...ADDED_METHODS];
/** Further methods, which only files have. */
const FILE_METHODS = ['COPY', 'MOVE', 'LOCK', 'UNLOCK'] as const;
/** Largest body, in bytes: a card of 2 MB with a photo, and some spare bytes for UTF-8. */
const MAX_BODY = 3 * 1024 * 1024;
/** Wrong passwords of an IP address: ten at once, then one in a minute. */
const WRONG = { burst: 10, perSecond: 1 / 60 };
/** Requests of an account: a first sync of a large book in small portions is some hundred. */
const REQUESTS = { burst: 2000, perSecond: 50 };

/**
 * Serves `/dav/` for phones and desktop programs: signed in by an app password in each request, without cookies, so that no page
 * can use it in the name of its reader.
 */
export function serveDav(deps: DavServerDeps): void {
  const { app, watch, areas } = deps;
  for (const method of [...ADDED_METHODS, ...FILE_METHODS]) app.addHttpMethod(method, { hasBody: true });
  const wrong = createLimiter(WRONG);
  const requests = createLimiter(REQUESTS);

  const signIn = async (request: FastifyRequest): Promise<Account> => {
    refuseForeignPages(provenance(request));
    const given = readBasic(request.headers.authorization);
    // Clients send their first request without a password; it does not count as a wrong one.
    if (given === null) throw new DavError(401);
    const partner = deps.partnerAt(hostName(request.host) ?? '') ?? '';
    const found = await deps.accountOf(partner, given);
    const spent = found === null ? wrong.take(callerOf(request.ip), deps.clock.now()) : null;
    if (spent !== null) throw new DavError(429);
    if (found === null) throw new DavError(401);
    if (requests.take(found.accountId, deps.clock.now()) !== null) throw new DavError(429);
    watch.signedIn(request.raw);
    return found;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const account = accounts.get(request);
    if (account === undefined) throw new DavError(401);
    const call = requestOf(request, account);
    const [first = PRINCIPALS, owner = account.mail] = call.path;
    // The paths of other accounts are answered as those that do not exist.
    if (owner.toLowerCase() !== account.mail) throw new DavError(404);
    if (first === PRINCIPALS) return send(reply, answerPrincipals(call, areas), CAPABILITIES);
    const area = areas.find(({ name }) => name === first);
    if (area === undefined) throw new DavError(404);
    // A file may take as long as its bytes arrive; slow ones are ended by BodyWatch.
    const received = (): number => request.raw.socket.bytesRead;
    const limits = { address: request.ip, maxMs: CALL_MS, received };
    const answered = await withinCall(limits, () => area.answer(call));
    return send(reply, answered, area.files?.capabilities ?? CAPABILITIES);
  };
  const accounts = new WeakMap<FastifyRequest, Account>();
  const areaAt = ({ raw }: FastifyRequest): DavArea | undefined => {
    const first = segmentsOf(raw.url ?? '')?.[0];
    return areas.find(({ name }) => name === first);
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof DavError)) throw error;
      return sendError(reply, error, areaAt(request)?.files?.realm ?? 'Address books and calendars');
    });
    const route = (url: string, method: readonly string[], within: FastifyInstance = scope): void => {
      within.route({
        method: [...method],
        url,
        bodyLimit: MAX_BODY,
        config: { operation: 'dav' },
        onRequest: async (request, reply) => {
          void reply.headers({ 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY });
          if (request.method !== 'OPTIONS') accounts.set(request, await signIn(request));
        },
        handler: async (request, reply) => {
          if (request.method !== 'OPTIONS') return await answer(request, reply);
          return await reply
            .headers(areaAt(request)?.files?.capabilities ?? CAPABILITIES)
            .code(200)
            .send();
        },
      });
    };
    route('/dav', METHODS);
    route('/dav/*', [...METHODS, ...FILE_METHODS]);
    // Within the parser of any body: Thunderbird and others send their PROPFIND as XML to the address that redirects.
    for (const url of ['/.well-known/carddav', '/.well-known/caldav']) {
      scope.route({
        method: ['GET', 'HEAD', 'OPTIONS', 'PROPFIND'],
        url,
        config: { operation: 'dav' },
        handler: (_request, reply) => reply.redirect(DAV_ROOT, 301),
      });
    }
    void scope.register((streams, _own, opened) => {
      streams.removeAllContentTypeParsers();
      streams.addContentTypeParser('*', (_request, body, parsed) => {
        parsed(null, body);
      });
      for (const { name, files } of areas) if (files !== undefined) route(`/dav/${name}/*`, ['PUT'], streams);
      opened();
    });
    // Some clients ask the root of the host.
    route('/', ['OPTIONS', 'PROPFIND']);
    done();
  });
}

/** What OPTIONS says; clients discard principals without it. Class 2 needs locks, which no client of these areas uses. */
const CAPABILITIES = { dav: '1, 3, extended-mkcol, addressbook, calendar-access', allow: METHODS.join(', ') };

function requestOf(request: FastifyRequest, account: Account): DavRequest {
  const { url = '/' } = request.raw;
  const path = segmentsOf(url);
  if (path === null) throw new DavError(400);
  const headers = request.headers;
  return {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    isHead: request.method === 'HEAD',
    host: request.host.toLowerCase(),
    path,
    account,
    depth: oneOf(headers['depth']),
    ifMatch: oneOf(headers['if-match']),
    ifNoneMatch: oneOf(headers['if-none-match']),
    accept: oneOf(headers['accept']),
    userAgent: oneOf(headers['user-agent']),
    header: (name) => oneOf(headers[name]),
    body: textOf(request.body),
    content: request.body instanceof Readable ? request.body : null,
  };
}

/** @throws DavError 415 for a body that is not UTF-8. */
function textOf(body: unknown): string {
  if (!(body instanceof Uint8Array)) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new DavError(415);
  }
}

function oneOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

function send(
  reply: FastifyReply,
  { status, headers = {}, body = '' }: DavReply,
  capabilities: Readonly<Record<string, string>>,
): FastifyReply {
  void reply.code(status).headers({ ...capabilities, ...headers });
  return reply.send(typeof body === 'string' || body instanceof Readable ? body : Readable.from(body));
}

function sendError(reply: FastifyReply, error: DavError, realm: string): FastifyReply {
  if (error.status === 401) void reply.header('www-authenticate', `Basic realm="${realm}", charset="UTF-8"`);
  if (error.status === 429) void reply.header('retry-after', '60');
  return reply
    .code(error.status)
    .type(error.body === '' ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8')
    .send(error.body);
}
