import type { Failure } from '@pillarbox/contract/failure';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the page that a browser shows for an error. With null, all errors are JSON. */
    makeErrorPage: MakeErrorPage | null;
  }
}

/** The content of an error page. */
export interface ErrorPageFacts {
  /** The host name of the request; null when this installation does not serve it. */
  readonly host: string | null;
  /** Languages of the browser, most preferred first. */
  readonly languages: readonly string[];
  readonly httpStatus: number;
  /** Id of the request in the log. */
  readonly requestId: string;
}

/** An error page, and the content security policy that allows only its style. */
export interface ErrorPage {
  readonly html: string;
  readonly policy: string;
}

/** Makes an error page. */
export type MakeErrorPage = (facts: ErrorPageFacts) => ErrorPage;

/** Most languages of a browser that are read. */
const MAX_LANGUAGES = 10;
/** Most characters of `Accept-Language` that are read. */
const LONGEST_HEADER = 200;

/** The page for a failed request; null for a request of a script or a program, which gets JSON. */
export function errorPageFor(request: FastifyRequest, failure: Failure, httpStatus: number): ErrorPage | null {
  const make = request.server.makeErrorPage;
  if (make === null || !isNavigation(request)) return null;
  const isOtherHost = failure.code === 'invalid_request' && failure.details.field === 'host';
  return make({
    host: isOtherHost ? null : request.host,
    languages: languagesOf(request.headers['accept-language'] ?? ''),
    httpStatus,
    requestId: request.id,
  });
}

/** Whether a user opens the address: the Fetch Metadata say so, or an old browser prefers HTML. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const wanted = headers['sec-fetch-dest'] ?? 'document';
  return wanted === 'document' && (headers.accept ?? '').trimStart().startsWith('text/html');
}

/** The languages of an `Accept-Language` header, the one with the greatest weight first (RFC 9110, 12.5.4). */
export function languagesOf(header: string): string[] {
  const parts = header.slice(0, LONGEST_HEADER).split(',').slice(0, MAX_LANGUAGES);
  const weighed = parts.map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((one) => /^\s*q=([\d.]{1,5})\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = weighed.filter(({ tag, weight }) => /^[A-Za-z]{2,3}(-[A-Za-z]{2})?$/.test(tag) && weight > 0);
  return wanted.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}
