import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { define } from '../define.ts';

const COMMON: readonly ErrorCode[] = ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused'];

/** A signed-in browser as its owner sees it. */
export const signedInDevice = z.object({
  /** Names the session for ending it; opens nothing. */
  id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  /** 'Firefox', '' when not known. */
  browser: z.string(),
  /** 'Windows', '' when not known. */
  system: z.string(),
  /** The network that it signed in from, its last part left out; '' when not known. */
  address: z.string(),
  /** Milliseconds since 1970; `seen` is right to some minutes. */
  since: z.number(),
  seen: z.number(),
});
export type SignedInDevice = z.output<typeof signedInDevice>;

/** The live sessions of the account, the one used last first. */
export const listDevices = define({
  id: 'session.listDevices',
  method: 'GET',
  path: '/api/auth/sessions',
  origin: 'ours',
  summary: 'Where the account is signed in.',
  reply: z.object({ devices: z.array(signedInDevice) }),
  errors: COMMON,
});

/** Ends one session of the account, the own one too. */
export const endDevice = define({
  id: 'session.endDevice',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  origin: 'ours',
  summary: 'Signs one device of the account out.',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ message: z.literal('OK') }),
  errors: [...COMMON, 'not_found'],
});

/** Signs out everywhere; remembered devices are forgotten. */
export const endDevices = define({
  id: 'session.endDevices',
  method: 'POST',
  path: '/api/auth/sessions/end',
  origin: 'ours',
  summary: 'Signs the account out everywhere else, or everywhere.',
  body: z.object({
    /** The own session ends as well. */
    own: z._default(z.boolean(), false),
  }),
  reply: z.object({ ended: z.int() }),
  errors: COMMON,
});
