import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyWebsocket from '@fastify/websocket';
import { Failure } from '@pillarbox/contract/failure';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { errorReply, toFailure } from './error-reply.ts';
import { createGuard } from './guard.ts';
import type { Guard } from './guard.ts';
import { commonHeaders, DATA_POLICY } from './headers.ts';
import { createMount } from './mount.ts';
import { isOwnHost } from './origin.ts';
import { ReplyMismatch } from './parse.ts';
import type { Mount } from './road.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the mounted operation. */
    operation?: string;
  }
}

export interface ServerOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly trustedProxies: readonly string[];
  readonly publicHosts: readonly string[];
  /** Says whether a host name belongs to a partner. */
  readonly isPartnerHost: (name: string) => boolean;
  /** The partner whose sessions may be used under a host name; null: all of them. */
  readonly partnerAt: (host: string) => string | null;
}

/** The HTTP server before it listens. */
export interface HttpServer {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly guard: Guard;
}

/** Uploads over slow lines take their time; a request that is not done after this is, in milliseconds. */
const REQUEST_TIMEOUT = 15 * 60_000;
/** Longer than the idle time of common reverse proxies, so that they close connections and not we. */
const KEEP_ALIVE = 75_000;
const MAX_PARAM = 400;

/** Requests in hand are given so long to end when the gateway closes, in milliseconds. */
const LAST_ANSWERS = 3_000;

/** Stops listening, lets the requests in hand end, and cuts off those that do not. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS);
  await app.close();
  clearTimeout(cutOff);
}

/** Builds the server with everything that every request meets: host check, headers, cookies, one error exit. */
export async function createServer(options: ServerOptions): Promise<HttpServer> {
  const { log, clock, sessions } = options;
  const app = fastify({
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAM },
    frameworkErrors: (error, request, reply) => sendError({ error, request, reply, log }),
  });
  app.removeAllContentTypeParsers();
  // Refuses the keys through which a parsed body could change the objects of this process.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(commonHeaders(request.protocol));
    const own = isOwnHost(request.host, options.publicHosts, options.isPartnerHost);
    if (!own) throw new Failure('invalid_request', { field: 'host' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.operation ?? request.routeOptions.url ?? 'none';
    log.debug({ route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart);
  await app.register(fastifyWebsocket, { options: { maxPayload: 16_384 } });
  app.setErrorHandler((error, request, reply) => sendError({ error, request, reply, log }));
  app.setNotFoundHandler((request, reply) => sendError({ error: new Failure('not_found'), request, reply, log }));
  const guard = createGuard({ sessions, clock, partnerAt: options.partnerAt });
  return { app, guard, mount: createMount(app, guard) };
}

interface Failing {
  readonly error: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: Log;
}

/** The one exit for everything that goes wrong. */
function sendError({ error, request, reply, log }: Failing): void {
  const failure = toFailure(error);
  const { httpStatus, body } = errorReply(failure);
  if (httpStatus >= 500) {
    const route = request.routeOptions.config.operation ?? request.routeOptions.url ?? 'none';
    const fields = error instanceof ReplyMismatch ? { fields: error.fields } : {};
    log.warn({ route, code: body.error.code, error: describeError(error), ...fields }, 'a request failed');
  }
  const { retryAfter } = failure.details;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  void reply
    .code(httpStatus)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY })
    .removeHeader('content-disposition')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
