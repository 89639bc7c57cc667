import type { FastifyInstance } from 'fastify';

/**
 * Calls in hand are given so long to end when the gateway closes, in milliseconds; what a user waits for takes at most that long
 * on a server that works, and orchestrators wait 30 s for the whole process.
 */
const CLOSE_TIMEOUT_MS = 20_000;

/** Stops listening, lets the calls in hand end, and cuts off those that do not. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearTimeout(cutOff);
}
