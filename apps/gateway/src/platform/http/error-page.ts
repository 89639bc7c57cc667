import type { Failure } from '@pillarbox/contract/failure';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the page that a browser shows for an error; null: errors are JSON for everybody. */
    makeErrorPage: MakeErrorPage | null;
  }
}

/** What a page about an error is made of. */
export interface ErrorPageFacts {
  /** The host name that was asked; null when this installation does not serve it. */
  readonly host: string | null;
  /** Languages of the browser, the one it likes most first. */
  readonly languages: readonly string[];
  readonly httpStatus: number;
  /** Names the request in the log. */
  readonly requestId: string;
}

/** A page about an error, and the policy that allows its style alone. */
export interface ErrorPage {
  readonly html: string;
  readonly policy: string;
}

/** Makes the page about an error. */
export type MakeErrorPage = (facts: ErrorPageFacts) => ErrorPage;

/** So many languages of a browser are looked at. */
const MAX_LANGUAGES = 10;
/** Longest `Accept-Language` that is read, in characters. */
const LONGEST_HEADER = 200;

/** The page for a request that failed; null where it is a script or a program that asks, which gets JSON. */
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

/** Whether a person opens the address: a browser says so, and an old one asks for HTML first. */
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
