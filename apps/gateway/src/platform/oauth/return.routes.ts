import type { FastifyInstance } from 'fastify';

/** What an authorization server may put into the redirect address and the page needs. Anything else is left out. */
const PARTS = ['state', 'code', 'iss', 'error'] as const;
/** Longest value of a part, in characters. */
const MAX_PART = 4096;

/**
 * Serves a redirect address: leads the browser to a route of the page, with the parts in the fragment, which reaches no server log and no
 * Referer header. The page completes the sign-in with a call whose origin is checked.
 */
export function serveReturn(app: FastifyInstance, path: string, route: string): void {
  app.get(path, (request, reply) => {
    const given = request.query as Readonly<Record<string, unknown>>;
    const parts = new URLSearchParams();
    for (const name of PARTS) {
      const value = given[name];
      if (typeof value === 'string' && value.length <= MAX_PART) parts.set(name, value);
    }
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`/#${route}?${parts.toString()}`, 303);
  });
}
