import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountId } from '../account/account.ts';
import type { Clock } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import type { Metrics, Outcome } from '../metrics/metrics.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createLimiter } from './limiter.ts';

/** Dependencies of the request log. */
export interface RequestLogOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Returns the name of an account in the log. */
  readonly accountTag: AccountTag;
}

/** Returns a name for an account in the log that does not reveal its address. All gateways give it the same name. */
export type AccountTag = (account: AccountId) => string;

/** Characters of the name, with six bits each. */
const TAG_LENGTH = 12;

/** Creates account names with a key of the installation, so that nobody who reads the log can find addresses by trying them. */
export function createAccountTag(secrets: Pick<Secrets, 'sign'>): AccountTag {
  return (account) => secrets.sign('account in the log', account).slice(0, TAG_LENGTH);
}

/** Rate limit of log lines about refused anonymous callers, so that they cannot fill the disk. */
const ANONYMOUS_LINES = { burst: 300, perSecond: 20 };

/**
 * Returns the operation of a request for labels. It comes from the route, never from the requested URL, so the number of labels
 * is bounded.
 */
export function operationOf(request: FastifyRequest): string {
  const { config, url } = request.routeOptions;
  return config.operation ?? (url === undefined ? 'none' : 'page');
}

/** Logs refused calls with their request id, all other calls at level debug, and counts both. */
export function logRequests(app: FastifyInstance, { log, metrics, clock, accountTag }: RequestLogOptions): void {
  const lines = createLimiter(ANONYMOUS_LINES);
  const record = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome): void => {
    const operation = operationOf(request);
    metrics.call({ operation, outcome, seconds: reply.elapsedTime / 1000 });
    const { caller } = request;
    const refused = outcome !== 'ok' && outcome !== 'client_gone' && operation !== 'page' && operation !== 'none';
    const quiet = refused && caller === null && lines.take('', clock.now()) !== null;
    const level = refused && !quiet ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const facts = { requestId: request.id, operation, outcome, ms: Math.round(reply.elapsedTime) };
    log[level](
      { ...facts, ...(caller && { account: accountTag(caller.accountId) }) },
      refused ? 'refused' : 'answered',
    );
  };
  app.addHook('onResponse', async (request, reply) => record(request, reply, request.failed ?? 'ok'));
  app.addHook('onRequestAbort', async (request) => {
    metrics.call({ operation: operationOf(request), outcome: 'client_gone', seconds: 0 });
    log.debug({ requestId: request.id, operation: operationOf(request) }, 'the caller disconnected');
  });
}
