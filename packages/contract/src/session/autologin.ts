import * as z from 'zod/mini';
import { define } from '../define.ts';
import { login } from './operations.ts';

/** Seconds for which a one-time sign-in is valid. */
export const AUTOLOGIN_LIFE_S = 60;

/**
 * Creates a one-time sign-in for a user of the partner that the Host header names. Called by the partner's back end, never
 * by a page: `Authorization: Bearer <shared secret>` authorises it, so that neither Origin nor session are required.
 */
export const issueAutologin = define({
  id: 'session.issueAutologin',
  method: 'POST',
  path: '/api/auth/autologin/token',
  origin: 'ours',
  access: 'anonymous',
  changes: false,
  summary: "Creates a one-time sign-in; for the partner's back end, with its shared secret.",
  body: z.object({
    user: z.string().check(z.minLength(1), z.maxLength(320)),
    /** Absent: the partner's master user signs in for the user. */
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
  }),
  reply: z.object({
    token: z.string(),
    /** The URL to which to send the user's browser. */
    url: z.string(),
    /** Milliseconds since 1970. */
    expires: z.number(),
  }),
  errors: ['origin_refused', 'feature_off', 'autologin_refused'],
});

/** Returned when a one-time sign-in would end the session of another user. Nothing has been used up or ended. */
export const autologinQuestion = z.object({
  /** Address of the signed-in user. */
  signedIn: z.string(),
  /** Address of the user of the one-time sign-in. */
  next: z.string(),
});
export type AutologinQuestion = z.output<typeof autologinQuestion>;

/**
 * Signs in with a one-time sign-in, which becomes invalid [SHELL-021]. Replies like `login`. While another account is
 * signed in, it first replies with a question, because the link may come from an attacker.
 */
export const autologin = define({
  id: 'session.autologin',
  method: 'POST',
  path: '/api/auth/autologin',
  origin: 'ours',
  access: 'anonymous',
  summary: "Signs in with a one-time sign-in of the partner's back end.",
  body: z.object({
    token: z.string().check(z.maxLength(100)),
    /** Answers the question: the address of the signed-in user whose session may end. */
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
