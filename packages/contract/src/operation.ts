import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** A zod schema of any shape. */
export type Schema = z.ZodMiniType;

/** Who may call an operation: anybody (a changing call still requires the page's Origin), or a session. */
export type Access = 'anonymous' | 'session';

/**
 * What a session may have to do before it can use mail [AUTH-057].
 * - `password`: change the expired password. The mail server may not have checked it.
 * - `verify`: pass the second factor.
 * - `setup`: set up the second factor that the provider requires.
 * - `present`: enter the current password, because the mail server no longer accepts the known one.
 * - `recovery`: set up a recovery method that the provider requires.
 */
export const DUTIES = ['password', 'verify', 'setup', 'present', 'recovery'] as const;
export type Duty = (typeof DUTIES)[number];

/**
 * The body of a call: JSON, multipart with files, bytes (one content as application/octet-stream), or (download) none in the request and a
 * stream in the reply.
 * `json-or-multipart` follows the content type: JSON, or a form whose first part is the field `options` (the same JSON),
 * followed by files.
 */
export type Transport = 'json' | 'multipart' | 'bytes' | 'json-or-multipart' | 'download';

/** One API call as data: the gateway registers it, the client calls it, docs/API.md lists it. */
export interface Operation<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  /** `<feature>.<verb>`, unique. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters, as in the specification. */
  readonly path: string;
  /** Further paths of the same handler (mail backend version 2, [API-005]). */
  readonly also: readonly string[];
  readonly transport: Transport;
  readonly access: Access;
  /** Duties that a session may still have when it makes this call; only for operations with a session. Empty: none. */
  readonly owing: readonly Duty[];
  /** Whether the call changes state: X-HAPI-RToken and Origin are then required, for GET as well. */
  readonly changes: boolean;
  /**
   * What the page does with this call in degraded mode, when the user's settings could not be loaded. `refused` fails
   * without a request [ERR-001, PREF-012 to PREF-017]. Calls that read or change settings are refused, except those needed
   * to sign in (decision 16).
   */
  readonly whenDegraded: 'made' | 'refused';
  /** `spec` if the specification lists the call, `ours` if not. */
  readonly origin: 'spec' | 'ours';
  /**
   * Largest accepted body in bytes; for `json-or-multipart` the JSON alone, because files have their own limit. Defaults to
   * `bodyLimitFor`.
   */
  readonly bodyLimit: number;
  /** One sentence for docs/API.md. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** Codes that this call may return in addition to COMMON_ERRORS. */
  readonly errors: readonly ErrorCode[];
}

/** Whether a call needs an access token: no, if a session with duties may make it. */
export function needsAccessToken({ access, owing }: Pick<Operation, 'access' | 'owing'>): boolean {
  return access === 'session' && !owing.some((duty) => duty === 'verify' || duty === 'setup' || duty === 'present');
}

/** Codes that any operation may return. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'malformed_json',
  'body_too_large',
  'body_too_complex',
  'request_timeout',
  'rate_limited',
  'overloaded',
  'internal',
  'storage_unavailable',
];

/**
 * Largest body of a caller who is not fully signed in, in bytes: an address, a code or a password, with every character
 * escaped and some reserve.
 */
export const FORM_BODY_LIMIT = 16 * 1024;
/** Largest body of other callers, in bytes: 10,000 uids (110 KB), or two lists of 1,000 addresses (650 KB). */
export const SESSION_BODY_LIMIT = 1024 * 1024;

/** Whether an operation accepts small form bodies only, because callers without a session or with duties may use it. */
export function takesFormsOnly(access: Access, owing: readonly Duty[]): boolean {
  return access === 'anonymous' || owing.length > 0;
}

/** Largest body by who may call, in bytes. Limits the memory that unauthenticated requests can use. */
export function bodyLimitFor(access: Access, owing: readonly Duty[]): number {
  return takesFormsOnly(access, owing) ? FORM_BODY_LIMIT : SESSION_BODY_LIMIT;
}

/** Largest body with a message that a user writes, in bytes: 500,000 characters in HTML and text, with some reserve. */
export const WRITTEN_BODY_LIMIT = 4 * 1024 * 1024;

/** What a caller passes; a part with the schema `nothing` can be omitted. */
export type ParamsOf<O extends Operation> = z.input<O['params']>;
export type QueryOf<O extends Operation> = z.input<O['query']>;
export type BodyOf<O extends Operation> = z.input<O['body']>;
/** What a caller receives. */
export type ReplyOf<O extends Operation> = z.output<O['reply']>;
