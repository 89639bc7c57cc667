import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** A zod schema of any shape. */
export type Schema = z.ZodMiniType;

/** Who may call an operation: anybody (a changing one still needs an exact Origin), or a session. */
export type Access = 'anonymous' | 'session';

/**
 * What may stand between a session and its mail [AUTH-057].
 * - `password`: the password has run out and is to be changed. The mail server may never have compared it.
 * - `verify`: the second factor is to be passed.
 * - `setup`: the second factor that the provider requires is to be set up.
 * - `present`: the mail server takes another password by now, which is to be given.
 * - `recovery`: a way back in that the provider requires is to be set up.
 */
export const DUTIES = ['password', 'verify', 'setup', 'present', 'recovery'] as const;
export type Duty = (typeof DUTIES)[number];

/**
 * What kind of body travels: JSON, multipart with files, or (download) none in and a stream out. `json-or-multipart` takes
 * what the content type says: JSON, or a form whose first part is the field `options` (the same JSON), followed by files.
 */
export type Transport = 'json' | 'multipart' | 'json-or-multipart' | 'download';

/** One call of the wire as data: the gateway mounts it, the client calls it, docs/API.md prints it. */
export interface Operation<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  /** `<feature>.<verb>`, unique. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters, as the specification writes it. */
  readonly path: string;
  /** Further paths of the same handler (mail backend version 2, [API-005]). */
  readonly also: readonly string[];
  readonly transport: Transport;
  readonly access: Access;
  /** What a session may owe and still make this call; of an operation for sessions only. Empty: nothing. */
  readonly owing: readonly Duty[];
  /** True when the call changes state: X-HAPI-RToken and Origin are then required, GETs included. */
  readonly changes: boolean;
  /**
   * What the page does with this call while basic settings are in use, because the user's own could not be loaded: `refused`
   * fails at once without a request [ERR-001, PREF-012 to PREF-017]. Calls that read or change settings are refused, except
   * those that let somebody in (decision 16).
   */
  readonly whenDegraded: 'made' | 'refused';
  /** `spec` where the specification lists the call, `ours` where it needs one that it does not list. */
  readonly origin: 'spec' | 'ours';
  /**
   * Largest accepted body in bytes; of `json-or-multipart` the JSON alone, files have their own limit. Unless an operation
   * says otherwise it follows from who may call (`bodyLimitFor`).
   */
  readonly bodyLimit: number;
  /** One sentence for docs/API.md. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** Codes this call may answer besides those every call may answer. */
  readonly errors: readonly ErrorCode[];
}

/** Whether a call needs an access token: not where somebody is still on the way in. */
export function needsAccessToken({ access, owing }: Pick<Operation, 'access' | 'owing'>): boolean {
  return access === 'session' && !owing.some((duty) => duty === 'verify' || duty === 'setup' || duty === 'present');
}

/** Codes that any operation may answer. */
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

/** A body of somebody who is not fully signed in, in bytes: an address, a code or a password, every character escaped, with room. */
export const FORM_BODY_LIMIT = 16 * 1024;
/** Any other body, in bytes: 10,000 uids (110 KB), or two lists of 1,000 addresses (650 KB). */
export const SESSION_BODY_LIMIT = 1024 * 1024;

/** Whether an operation takes no more than forms: whoever owes something yet may call it, or anybody. */
export function takesFormsOnly(access: Access, owing: readonly Duty[]): boolean {
  return access === 'anonymous' || owing.length > 0;
}

/** Largest body by who may call, in bytes: what a stranger can make the gateway hold for each request. */
export function bodyLimitFor(access: Access, owing: readonly Duty[]): number {
  return takesFormsOnly(access, owing) ? FORM_BODY_LIMIT : SESSION_BODY_LIMIT;
}

/** Largest body of what a user writes, in bytes: a message of 500,000 characters in HTML and text, with room. */
export const WRITTEN_BODY_LIMIT = 4 * 1024 * 1024;

/** Values a caller gives; a part whose schema is `nothing` may be left out. */
export type ParamsOf<O extends Operation> = z.input<O['params']>;
export type QueryOf<O extends Operation> = z.input<O['query']>;
export type BodyOf<O extends Operation> = z.input<O['body']>;
/** What the caller receives. */
export type ReplyOf<O extends Operation> = z.output<O['reply']>;
