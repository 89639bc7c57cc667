import { Failure } from '@pillarbox/contract/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BodyBudget } from './body-budget.ts';
import type { BodyWatch } from './body-watch.ts';
import { readBody } from './json-body.ts';
import { JsonShapeCount, shapeFor } from './json-shape.ts';
import { parseJsonText } from './json-text.ts';
import type { ServerLimits } from './limits.ts';
import { ParseQueue } from './parse-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation accepts small forms only, because callers without a full session can call it. */
    formsOnly?: boolean;
  }
}

/** Callers who are not signed in share one budget, because nothing identifies them. */
const ANONYMOUS = '';
/** Retry-After for bodies over the budget, in seconds. */
const RETRY_AFTER_S = 1;
/** Bodies up to this size are parsed at once, in bytes. It takes one or two milliseconds. */
const SMALL_BODY_BYTES = 16 * 1024;

/** Parses JSON bodies within the limits of size, pace, total memory and structure. */
export function parseJsonBodies(app: FastifyInstance, watch: BodyWatch, limits: ServerLimits): void {
  const budget = new BodyBudget();
  const queue = new ParseQueue();
  const held = new WeakMap<FastifyRequest, number>();
  const keyOf = ({ caller }: FastifyRequest): string => (caller === null ? ANONYMOUS : caller.accountId);

  const hold = (request: FastifyRequest, bytes: number): void => {
    const anonymous = request.caller === null;
    const most = anonymous ? limits.anonymousBytes : limits.accountBytes;
    if (!budget.reserve(keyOf(request), bytes, most)) {
      throw new Failure(anonymous ? 'overloaded' : 'rate_limited', { retryAfter: RETRY_AFTER_S });
    }
    held.set(request, (held.get(request) ?? 0) + bytes);
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => budget.release(keyOf(request), held.get(request) ?? 0));
  });
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { bodyLimit, config } = request.routeOptions;
    const shape = new JsonShapeCount(shapeFor(config.formsOnly === true ? 'form' : 'any'));
    const text = await readBody(request.raw, {
      limit: bodyLimit,
      hold: (bytes) => hold(request, bytes),
      look: (piece) => shape.add(piece),
      onSlow: (slow) => watch.onSlow(request.raw, slow),
    });
    const parse = (): unknown => parseJsonText(request, text);
    return text.length <= SMALL_BODY_BYTES ? parse() : await queue.run(keyOf(request), parse);
  });
}
