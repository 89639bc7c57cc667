import { cookieName } from '@pillarbox/contract/session/status';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookie with the origin of the page that frames the product. */
const HOST_ORIGIN = 'HostOrigin';

/** How the cookies of a host are set. */
export interface CookieKind {
  readonly path: '/';
  readonly sameSite: 'lax' | 'none';
  readonly secure: boolean;
  /** Kept apart for each site that frames the page, so that no other site can use them. */
  readonly partitioned: boolean;
}

/**
 * Returns how the cookies of a request's host are set: `SameSite=None` and `Partitioned` only where a partner lets other sites
 * frame its pages. Those attributes need `Secure`, which browsers also take without TLS from this machine.
 */
export function cookieKind(request: FastifyRequest): CookieKind {
  const embeds = request.server.embedsAt(request.host);
  const secure = request.protocol === 'https' || embeds;
  return { path: '/', sameSite: embeds ? 'none' : 'lax', secure, partitioned: embeds };
}

/**
 * Remembers in a cookie which of the allowed hosts frames the page that is being sent; a page that is not framed, and one that
 * loads itself again, changes nothing. The badge of the session names that origin later [HOST-001].
 */
export function rememberHost(request: FastifyRequest, reply: FastifyReply, hostOrigins: readonly string[]): void {
  const { referer } = request.headers;
  if (hostOrigins.length === 0 || request.headers['sec-fetch-dest'] !== 'iframe') return;
  const origin = referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : '';
  if (!hostOrigins.includes(origin)) return;
  const name = cookieName(HOST_ORIGIN, request.protocol === 'https');
  void reply.setCookie(name, origin, { ...cookieKind(request), httpOnly: true });
}

/** Returns the remembered origin; undefined when the page is not framed by an allowed host. */
export function rememberedHost(cookies: Readonly<Record<string, string | undefined>>): string | undefined {
  const origin = cookies[HOST_ORIGIN];
  return origin !== undefined && URL.canParse(origin) && new URL(origin).origin === origin ? origin : undefined;
}
