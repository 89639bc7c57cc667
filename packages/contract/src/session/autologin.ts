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

/** Asked before a one-time sign-in ends the session of somebody else: nothing is used up or ended yet. */
export const autologinQuestion = z.object({
  /** Address of who is signed in. */
  signedIn: z.string(),
  /** Address of whom the one-time sign-in is for. */
  next: z.string(),
});
export type AutologinQuestion = z.output<typeof autologinQuestion>;

/**
 * Signs in by a one-time sign-in, which it uses up [SHELL-021]. Answers as `login` does. While another account is signed in it
 * answers with a question first, because the link may be a stranger's.
 */
export const autologin = define({
  id: 'session.autologin',
  method: 'POST',
  path: '/api/auth/autologin',
  origin: 'ours',
  access: 'anonymous',
  summary: "Signs in by a one-time sign-in of the partner's back end.",
  body: z.object({
    token: z.string().check(z.maxLength(100)),
    /** Answers the question: address of the signed-in user whose session is to end for it. */
    instead: z.optional(z.string().check(z.maxLength(320))),
  }),
  reply: z.union([login.reply, z.object({ question: autologinQuestion })]),
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
