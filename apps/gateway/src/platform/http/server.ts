import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyWebsocket from '@fastify/websocket';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { parseJsonBodies } from './json-bodies.ts';
import { BodyWatch } from './body-watch.ts';
import { limitConnections, rawReply } from './connection-limit.ts';
import { errorPageFor } from './error-page.ts';
import { errorReply, toFailure } from './error-reply.ts';
import type { ContentAddresses, ContentHosts } from './content-address.ts';
import { createGuard } from './guard.ts';
import type { Guard } from './guard.ts';
import { commonHeaders, DATA_POLICY } from './headers.ts';
import type { ServerLimits } from './limits.ts';
import { createMount } from './mount.ts';
import { hostName, isOwnHost } from './origin.ts';
import { ReplyMismatch } from './parse.ts';
import { logRequests, operationOf } from './request-log.ts';
import type { AccountTag } from './request-log.ts';
import type { Mount, Session } from './request-pipeline.ts';
import { trustedProxies } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the mounted operation. */
    operation?: string;
    /** Served under any host name, because a load balancer may use an IP address. */
    anyHost?: boolean;
    /** Served at content hosts too. No other route is. */
    download?: boolean;
    /** The body is one content, which the handler reads. */
    bytes?: boolean;
  }
  interface FastifyInstance {
    /** Returns whether pages of other sites may frame those of a host; their cookies are of another kind then. */
    embedsAt: (host: string) => boolean;
  }
  interface FastifyRequest {
    /** Session that the guard admitted; null for anonymous callers, and before the guard ran. */
    caller: Session | null;
    /** Error code of the reply; null for a successful request. */
    failed: ErrorCode | null;
    /**
     * Origin of the page that reads a reply of a content host; null when no page does, or the reply is from the page's own
     * host.
     */
    readerOrigin: string | null;
  }
}

export interface ServerOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly trustedProxies: readonly string[];
  readonly publicHosts: readonly string[];
  readonly limits: ServerLimits;
  readonly accountTag: AccountTag;
  /** Returns whether a host name belongs to a partner. */
  readonly isPartnerHost: (name: string) => boolean;
  /** Returns the partner whose sessions are valid at a host name; null when all are. */
  readonly partnerAt: (host: string) => string | null;
  /** Returns whether pages of other sites may frame those of a host. */
  readonly embedsAt: (host: string) => boolean;
  readonly contentHosts: ContentHosts;
  readonly contentAddresses: ContentAddresses;
}

/** The HTTP server before it listens. */
export interface HttpServer {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly guard: Guard;
  /** Ends requests whose bodies arrive too slowly. */
  readonly watch: BodyWatch;
}

/**
 * Idle time of a connection, in milliseconds. It is longer than that of common reverse proxies, so that they close connections
 * and not the gateway.
 */
const KEEP_ALIVE_MS = 75_000;
const MAX_PARAM = 400;
/** Interval at which connections without complete headers are checked, in milliseconds. */
const HEAD_CHECK_INTERVAL_MS = 1_000;
/** Largest frame of a socket, in bytes: a folder name of 2,048 characters, each of them escaped, with some spare bytes. */
const MAX_FRAME_BYTES = 16_384;
/** Most fragments of one message. Browsers send small messages in one. */
const MAX_FRAGMENTS = 8;
/** Request ids of a trusted proxy are used when they match. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Creates the server with what applies to every request: limits, host check, headers, cookies and one error handler. */
export async function createServer(options: ServerOptions): Promise<HttpServer> {
  const { log, metrics, limits } = options;
  const isTrusted = trustedProxies(options.trustedProxies);
  const app = fastify({
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // Only the headers have this time limit; BodyWatch limits bodies.
    requestTimeout: 0,
    http: {
      headersTimeout: limits.headTime,
      connectionsCheckingInterval: Math.min(HEAD_CHECK_INTERVAL_MS, limits.headTime),
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // While the server closes, requests on open connections are answered as before.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM },
    genReqId: (raw) => {
      const given = raw.headers['x-request-id'];
      const ours = typeof given !== 'string' || !REQUEST_ID.test(given) || !isTrusted(raw.socket.remoteAddress);
      return ours ? randomUUID() : given;
    },
    frameworkErrors: (error, request, reply) => sendError({ error, request, reply, log }),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      if (late) metrics.refused('slow');
      socket.end(rawReply(new Failure(late ? 'request_timeout' : 'invalid_request')));
      socket.destroySoon();
    },
  });
  const watch = new BodyWatch(limits, () => metrics.refused('slow'));
  app.addHook('onClose', async () => watch.close());
  app.removeAllContentTypeParsers();
  app.decorate('makeErrorPage', null);
  app.decorate('embedsAt', options.embedsAt);
  app.decorateRequest('caller', null);
  app.decorateRequest('failed', null);
  app.decorateRequest('readerOrigin', null);
  logRequests(app, options);
  app.addHook('onRequest', async (request, reply) => {
    watch.start(request.raw);
    reply.raw.once('finish', () => {
      watch.answered(request.raw);
      discardBody(request);
    });
    void reply.headers({ ...commonHeaders(request.protocol), 'x-request-id': request.id });
  });
  limitConnections(app, { most: limits.perAddress, isTrusted, refused: () => metrics.refused('connections') });
  app.addHook('onRequest', async (request) => {
    const { anyHost, download } = request.routeOptions.config;
    if (options.contentHosts.partnerAt(hostName(request.host) ?? '') !== null) {
      if (download !== true) throw new Failure('not_found');
      return;
    }
    if (anyHost === true) return;
    const own = isOwnHost(request.host, options.publicHosts, options.isPartnerHost);
    if (!own) throw new Failure('invalid_request', { field: 'host' });
  });
  parseJsonBodies(app, watch, limits);
  app.addContentTypeParser('application/octet-stream', (request, body, done) => {
    if (request.routeOptions.config.bytes === true) done(null, body);
    else done(new Failure('invalid_request', { field: 'content-type' }));
  });
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart);
  await app.register(fastifyWebsocket, { options: { maxPayload: MAX_FRAME_BYTES, maxFragments: MAX_FRAGMENTS } });
  app.setErrorHandler((error, request, reply) => sendError({ error, request, reply, log }));
  app.setNotFoundHandler((request, reply) => sendError({ error: new Failure('not_found'), request, reply, log }));
  const guard = createGuard(options);
  return { app, guard, watch, mount: createMount(app, guard, watch) };
}

/** Reads and discards the rest of a body after the reply, so that the connection can be reused. */
function discardBody({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
}

interface Failing {
  readonly error: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: Log;
}

/** Sends the reply to every failed request. */
function sendError({ error, request, reply, log }: Failing): void {
  const failure = toFailure(error);
  const { httpStatus, body } = errorReply(failure, request.id);
  request.failed = body.error.code;
  // A request that failed because its caller disconnected is not logged as an error.
  const gone = request.raw.destroyed && !request.raw.complete;
  if (httpStatus >= 500 && !gone && !reply.raw.destroyed) {
    const fields = error instanceof ReplyMismatch ? { fields: error.fields } : {};
    const facts = { requestId: request.id, operation: operationOf(request), code: body.error.code };
    log.warn({ ...facts, error: describeError(error), ...fields }, 'a request failed');
  }
  const { retryAfter } = failure.details;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  const page = errorPageFor(request, failure, httpStatus);
  void reply
    .code(httpStatus)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': page?.policy ?? DATA_POLICY })
    .removeHeader('content-disposition')
    .type(page === null ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
    .send(page === null ? JSON.stringify(body) : page.html);
}
