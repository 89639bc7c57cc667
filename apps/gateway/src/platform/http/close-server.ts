import type { FastifyInstance } from 'fastify';

/**
 * Time that running calls get to end when the gateway closes, in milliseconds. On a working server every call that a user waits
 * for takes less; orchestrators allow 30 s for the whole process.
 */
const CLOSE_TIMEOUT_MS = 20_000;

/** Stops listening, waits for the running calls, and closes the connections of those that take too long. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearTimeout(cutOff);
}
