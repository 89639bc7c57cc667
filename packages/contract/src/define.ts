import * as z from 'zod/mini';
import type { Access, Duty, Operation, Schema, Transport } from './operation.ts';
import { bodyLimitFor } from './operation.ts';
import type { ErrorCode } from './errors.ts';

/** The schema of a part that a call does not have. Unknown members are removed. */
export const nothing = z.object({});

/** A zero-type reply: `0` is success; any other number is the error [ERR-003]. */
export const zero = z.literal(0);

interface Definition<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly also?: readonly string[];
  readonly transport?: Transport;
  readonly access?: Access;
  readonly owing?: readonly Duty[];
  readonly changes?: boolean;
  readonly whenDegraded?: 'made' | 'refused';
  readonly origin?: 'spec' | 'ours';
  readonly bodyLimit?: number;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: R;
  readonly errors?: readonly ErrorCode[];
}

type Nothing = typeof nothing;

/**
 * Defines an operation. Defaults: JSON, a session is required, the specification lists it, it changes state unless it is a
 * GET, degraded mode does not block it, and its access decides the body limit.
 */
export function define<
  R extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(definition: Definition<P, Q, B, R>): Operation<P, Q, B, R> {
  return {
    also: [],
    transport: 'json',
    access: 'session',
    owing: [],
    changes: definition.method !== 'GET',
    whenDegraded: 'made',
    origin: 'spec',
    bodyLimit: bodyLimitFor(definition.access ?? 'session', definition.owing ?? []),
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    errors: [],
    ...definition,
  };
}

/**
 * Defines a mail command: POST at `/api/bf/<command>` and, in version 2, `/bfapi/<command>` [API-004, API-005, API-008].
 */
export function mailCommand<R extends Schema, B extends Schema = Nothing>(definition: {
  readonly id: string;
  readonly command: string;
  readonly summary: string;
  readonly changes: boolean;
  readonly body?: B;
  readonly reply: R;
  readonly access?: Access;
  readonly origin?: 'spec' | 'ours';
  readonly transport?: Transport;
  readonly bodyLimit?: number;
  readonly errors?: readonly ErrorCode[];
}): Operation<Nothing, Nothing, B, R> {
  const { command, ...rest } = definition;
  return define<R, Nothing, Nothing, B>({
    ...rest,
    method: 'POST',
    path: `/api/bf/${command}`,
    also: [`/bfapi/${command}`],
    errors: [...MAIL_ERRORS, ...(definition.errors ?? [])],
  });
}

/** Codes of commands that use the mail server. */
export const MAIL_ERRORS: readonly ErrorCode[] = [
  'session_ended',
  'issuer_session_ended',
  'token_expired',
  'rtoken_mismatch',
  'origin_refused',
  'password_outdated',
  'password_change_required',
  'recovery_required',
  'mail_unavailable',
  'mail_timeout',
  'mail_protocol',
  'mail_refused',
];
