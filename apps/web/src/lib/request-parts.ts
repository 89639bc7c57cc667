import type { BodyOf, Operation, ParamsOf, QueryOf } from '@pillarbox/contract/operation';
import { COOKIE, HEADER } from '@pillarbox/contract/session/status';
import { readSessionCookie } from './cookies.ts';
import { versionedPath } from './mail-backend.ts';

/** A part is optional when nothing in it is required. */
type Part<K extends string, T> = Record<string, never> extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T };

/** The input of an operation: its path parameters, query and body. */
export type InputOf<O extends Operation> = Part<'params', ParamsOf<O>> &
  Part<'query', QueryOf<O>> &
  Part<'body', BodyOf<O>>;

/** The parts of an input, untyped. */
export interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A parameter as text. Path and query parameters of the contract are never objects. */
function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/**
 * The address of a call, with escaped path parameters and query. Every GET of an api path has a nocache timestamp
 * [API-002]. `now` null omits it, for download addresses that may be cached.
 */
export function addressOf(operation: Operation, input: LooseInput, now: number | null = Date.now()): string {
  const params = record(input.params);
  const path = versionedPath(operation).replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(plain(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(record(input.query))) {
    if (Array.isArray(value)) for (const one of value) query.append(name, plain(one));
    else if (value !== undefined && value !== null) query.set(name, plain(value));
  }
  if (operation.method === 'GET' && now !== null) query.set('nocache', String(now));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The headers of a call: the RToken cookie's value [API-001], X-DNX on refresh [API-093], JSON when there is a body. */
export function headersOf(operation: Operation, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const rtoken = readSessionCookie(COOKIE.RTOKEN);
  if (rtoken !== undefined) headers[HEADER.RTOKEN] = rtoken;
  if (operation.id === 'session.refresh') headers[HEADER.DNX] = '1';
  if (hasBody) headers['content-type'] = 'application/json';
  return headers;
}
