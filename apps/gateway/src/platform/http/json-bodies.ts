import { Failure } from '@pillarbox/contract/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BodyBudget } from './body-budget.ts';
import type { BodyWatch } from './body-watch.ts';
import { readBody } from './json-body.ts';
import { parseJsonText } from './json-text.ts';
import type { ServerLimits } from './limits.ts';
import { ParseQueue } from './parse-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The mounted operation takes forms only: it is open to strangers, or to who owes something yet. */
    formsOnly?: boolean;
  }
}

/** Strangers share one budget: each of them is somebody else whenever that suits. */
const ANONYMOUS = '';
/** Seconds after which there may be room again. */
const RETRY_AFTER_S = 1;
/** A body up to here is parsed at once, in bytes: it takes a millisecond or two. */
const SMALL_BODY_BYTES = 16 * 1024;

/** Reads JSON bodies within the limits: size, pace, room for all bodies at once, shape; then they are parsed. */
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
    const text = await readBody(request.raw, {
      limit: bodyLimit,
      hold: (bytes) => hold(request, bytes),
      onSlow: (slow) => watch.onSlow(request.raw, slow),
    });
    const parse = (): unknown => parseJsonText(request, text, config.formsOnly === true ? 'form' : 'any');
    return text.length <= SMALL_BODY_BYTES ? parse() : await queue.run(keyOf(request), parse);
  });
}
