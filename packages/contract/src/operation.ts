import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** A zod schema of any shape. */
export type Schema = z.ZodMiniType;

/**
 * Who may call an operation.
 * - `anonymous`: anybody; a changing one still needs an exact Origin.
 * - `unverified`: a session, even one that has not passed its second factor.
 * - `expired`: a session that has passed every factor it needs, even one whose password has run out.
 * - `unrecoverable`: a session whose password is in force as well, even one that still has to set up a way back in.
 * - `session`: a session that nothing stands between and its mail.
 */
export type Access = 'anonymous' | 'unverified' | 'expired' | 'unrecoverable' | 'session';

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
  /** True when the call changes state: X-HAPI-RToken and Origin are then required, GETs included. */
  readonly changes: boolean;
  /** `spec` where the specification lists the call, `ours` where it needs one that it does not list. */
  readonly origin: 'spec' | 'ours';
  /** Largest accepted body in bytes; of `json-or-multipart` the JSON alone, files have their own limit. */
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

/** Codes that any operation may answer. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'malformed_json',
  'body_too_large',
  'rate_limited',
  'internal',
  'storage_unavailable',
];

/** Largest JSON body, in bytes: a message of 500,000 characters in HTML and text, with room. */
export const JSON_BODY_LIMIT = 4 * 1024 * 1024;

/** Values a caller gives; a part whose schema is `nothing` may be left out. */
export type ParamsOf<O extends Operation> = z.input<O['params']>;
export type QueryOf<O extends Operation> = z.input<O['query']>;
export type BodyOf<O extends Operation> = z.input<O['body']>;
/** What the caller receives. */
export type ReplyOf<O extends Operation> = z.output<O['reply']>;
