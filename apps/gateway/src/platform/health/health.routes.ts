import type { FastifyInstance } from 'fastify';
import { DATA_POLICY } from '../http/headers.ts';
import type { Readiness } from './readiness.ts';

const HEADERS = { 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY };

/**
 * Registers `/healthz` (the process runs) and `/readyz` (whether to send requests here, and the state of the parts). Both work
 * under any host name and without a session. A part that is down does not make a gateway unready: that would take down on all
 * gateways what still works (decision 0027).
 */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  const config = { anyHost: true };
  app.get('/healthz', { config }, (_request, reply) => reply.headers(HEADERS).send({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const health = await readiness.health();
    return reply
      .code(health.status === 'ready' ? 200 : 503)
      .headers(HEADERS)
      .send(health);
  });
  // Clients with a keep-alive connection open the next one at another gateway.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.state === 'draining') void reply.header('connection', 'close');
  });
}
