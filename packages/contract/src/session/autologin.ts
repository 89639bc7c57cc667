import * as z from 'zod/mini';
import { define } from '../define.ts';
import { login } from './operations.ts';

/** Life of a one-time sign-in, in seconds. */
export const AUTOLOGIN_LIFE_S = 60;

/**
 * Makes a one-time sign-in for a user of the partner that the Host header names. Called by the partner's back end, never by a
 * page: `Authorization: Bearer <shared secret>` is what authorises it, so that neither Origin nor session are asked for.
 */
export const issueAutologin = define({
  id: 'session.issueAutologin',
  method: 'POST',
  path: '/api/auth/autologin/token',
  origin: 'ours',
  access: 'anonymous',
  changes: false,
  summary: "Makes a one-time sign-in; for the partner's back end, by its shared secret.",
  body: z.object({
    user: z.string().check(z.minLength(1), z.maxLength(320)),
    /** Absent: the partner's master user signs in for the user. */
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
  }),
  reply: z.object({
    token: z.string(),
    /** Where to send the user's browser. */
    url: z.string(),
    /** Milliseconds since 1970. */
    expires: z.number(),
  }),
  errors: ['origin_refused', 'feature_off', 'autologin_refused'],
});

/** Signs in by a one-time sign-in, which it uses up [SHELL-021]. Answers as `login` does. */
export const autologin = define({
  id: 'session.autologin',
  method: 'POST',
  path: '/api/auth/autologin',
  origin: 'ours',
  access: 'anonymous',
  summary: "Signs in by a one-time sign-in of the partner's back end.",
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  reply: login.reply,
  errors: [
    'origin_refused',
    'autologin_used',
    'sign_in_delayed',
    'mail_unavailable',
    'mail_timeout',
    'mail_protocol',
    'mail_refused',
  ],
});
