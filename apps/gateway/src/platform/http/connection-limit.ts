import type { Socket } from 'node:net';
import { Failure } from '@pillarbox/contract/failure';
import type { FastifyInstance } from 'fastify';
import { AddressCount } from './address-count.ts';
import { errorReply } from './error-reply.ts';
import { callerOf } from './limiter.ts';
import type { IsTrusted } from './trusted-proxies.ts';

export interface ConnectionLimit {
  /** Limit of one IP address; 0 for no limit. */
  readonly most: number;
  readonly isTrusted: IsTrusted;
  /** Called for each refused connection or call. */
  readonly refused: () => void;
}

/** Retry-After for refused callers, in seconds. */
const RETRY_AFTER_S = 5;

/**
 * Limits the open connections of one IP address. A trusted proxy's connections carry the calls of all users, so behind one the
 * running calls of each forwarded address are limited instead. Refused callers get `rate_limited`.
 */
export function limitConnections(app: FastifyInstance, { most, isTrusted, refused }: ConnectionLimit): void {
  const count = new AddressCount(most);
  app.server.on('connection', (socket: Socket) => {
    if (isTrusted(socket.remoteAddress)) return;
    const leave = count.acquire(callerOf(socket.remoteAddress ?? ''));
    if (leave) socket.once('close', leave);
    else {
      refused();
      refuse(socket);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (!isTrusted(socket.remoteAddress)) return;
    const leave = count.acquire(callerOf(request.ip));
    if (!leave) {
      refused();
      throw new Failure('rate_limited', { retryAfter: RETRY_AFTER_S });
    }
    // A WebSocket stays open after its request was answered.
    (request.headers.upgrade === undefined ? reply.raw : socket).once('close', leave);
  });
}

/** Replies before a request was read. */
function refuse(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.end(rawReply(new Failure('rate_limited', { retryAfter: RETRY_AFTER_S })));
  socket.destroySoon();
}

/** Returns a complete HTTP reply for a connection whose request was not or could not be read. */
export function rawReply(failure: Failure): string {
  const { httpStatus, body } = errorReply(failure, null);
  const text = JSON.stringify(body);
  const { retryAfter } = failure.details;
  return [
    `HTTP/1.1 ${String(httpStatus)} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(text))}`,
    ...(retryAfter === undefined ? [] : [`retry-after: ${String(retryAfter)}`]),
    'cache-control: no-store',
    'connection: close',
    '',
    text,
  ].join('\r\n');
}
