import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { define } from '../define.ts';

const COMMON: readonly ErrorCode[] = ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused'];

/** A signed-in browser, as shown to its user. */
export const signedInDevice = z.object({
  /** Identifies the session for ending it; grants no access. */
  id: z.string(),
  /** Whether it is the session that makes the call. */
  current: z.boolean(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  /** Such as 'Firefox'; '' if unknown. */
  browser: z.string(),
  /** Such as 'Windows'; '' if unknown. */
  system: z.string(),
  /** The network address at sign-in without its last part; '' if unknown. */
  address: z.string(),
  /** Milliseconds since 1970; `seen` is accurate to a few minutes. */
  since: z.number(),
  seen: z.number(),
});
export type SignedInDevice = z.output<typeof signedInDevice>;

/** The active sessions of the account, most recently used first. */
export const listDevices = define({
  id: 'session.listDevices',
  method: 'GET',
  path: '/api/auth/sessions',
  origin: 'ours',
  summary: 'The active sessions of the account.',
  reply: z.object({ devices: z.array(signedInDevice) }),
  errors: COMMON,
});

/** Ends one session of the account, which may be the current one. */
export const endDevice = define({
  id: 'session.endDevice',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  origin: 'ours',
  summary: 'Ends one session of the account.',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ message: z.literal('OK') }),
  errors: [...COMMON, 'not_found'],
});

/** Ends all sessions, and forgets remembered browsers. */
export const endDevices = define({
  id: 'session.endDevices',
  method: 'POST',
  path: '/api/auth/sessions/end',
  origin: 'ours',
  summary: 'Ends all other sessions of the account, or all.',
  body: z.object({
    /** Whether to end the current session, too. */
    own: z._default(z.boolean(), false),
  }),
  reply: z.object({ ended: z.int() }),
  errors: COMMON,
});
