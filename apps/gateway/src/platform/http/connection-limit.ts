import type { Socket } from 'node:net';
import { Failure } from '@pillarbox/contract/failure';
import type { FastifyInstance } from 'fastify';
import { AddressCount } from './address-count.ts';
import { errorReply } from './error-reply.ts';
import { callerOf } from './limiter.ts';
import type { IsTrusted } from './trusted-proxies.ts';

export interface ConnectionLimit {
  /** Most of one address; 0 for no limit. */
  readonly most: number;
  readonly isTrusted: IsTrusted;
  /** Called for everything that is refused. */
  readonly refused: () => void;
}

/** Seconds after which a refused caller may have room. */
const RETRY_AFTER_S = 5;

/**
 * Limits what one address holds open: its connections, and behind a trusted proxy, whose connections carry everybody's calls, the
 * calls in hand of each forwarded address. What is refused hears `rate_limited`.
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
    // A WebSocket goes on when its request has been answered.
    (request.headers.upgrade === undefined ? reply.raw : socket).once('close', leave);
  });
}

/** Answers before any request is read. */
function refuse(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.end(rawReply(new Failure('rate_limited', { retryAfter: RETRY_AFTER_S })));
  socket.destroySoon();
}

/** A whole HTTP reply for a connection whose request was not read, or could not be. */
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
