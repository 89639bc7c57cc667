import * as z from 'zod/mini';
import { define } from '../define.ts';

const password = z.string().check(z.minLength(1), z.maxLength(1024));

/**
 * Changes the password at the provider [PREF-034, AUTH-056]. The session that asks goes on with the new one and every other
 * session of the account ends; one whose password had run out ends as well, and its user signs in again.
 */
export const changePassword = define({
  id: 'session.changePassword',
  method: 'POST',
  path: '/api/auth/password',
  origin: 'ours',
  owing: ['password', 'recovery'],
  summary: 'Changes the password at the provider; the other sessions of the account end.',
  body: z.object({ old: password, new: password }),
  reply: z.object({
    /** The own session has ended too: sign in with the new password. */
    signInAgain: z.boolean(),
    /** Other sessions that have ended. */
    ended: z.int(),
  }),
  errors: [
    'session_ended',
    'token_expired',
    'rtoken_mismatch',
    'origin_refused',
    'sign_in_delayed',
    'feature_off',
    'password_wrong',
    'password_weak',
    'password_same',
    'password_refused',
    'password_unavailable',
    'mail_unavailable',
    'mail_timeout',
    'mail_protocol',
  ],
});

/** What a new password needs at this provider, and whether it can be changed here at all. */
export const passwordNeeds = define({
  id: 'session.passwordNeeds',
  method: 'GET',
  path: '/api/auth/password',
  origin: 'ours',
  owing: ['password', 'recovery'],
  summary: 'What a new password needs at this provider, and whether it can be changed here.',
  reply: z.object({
    changeable: z.boolean(),
    /** Least number of characters; the other parts of the rule are the same everywhere [VAL-013]. */
    length: z.int(),
    /** The provider's own page for it, '' for none [BRAND-012]. */
    page: z.string(),
  }),
  errors: ['session_ended', 'token_expired', 'origin_refused'],
});

/**
 * Gives a session the password that its mail server takes now, after it was changed elsewhere; the session goes on
 * [SHELL-140].
 */
export const presentPassword = define({
  id: 'session.presentPassword',
  method: 'POST',
  path: '/api/auth/password/present',
  origin: 'ours',
  owing: ['present'],
  summary: 'Gives a session the password that the mail server takes now, after it was changed elsewhere.',
  body: z.object({ password }),
  reply: z.object({ message: z.literal('OK') }),
  errors: [
    'session_ended',
    'rtoken_mismatch',
    'origin_refused',
    'sign_in_delayed',
    'not_permitted',
    'password_wrong',
    'mail_unavailable',
    'mail_timeout',
    'mail_protocol',
  ],
});

/**
 * Says that a user has to change the password before anything else, or need not any more [PREF-062]. Called by the partner's back
 * end with its shared secret, as `issueAutologin` is.
 */
export const expirePassword = define({
  id: 'session.expirePassword',
  method: 'PUT',
  path: '/api/auth/password/expired',
  origin: 'ours',
  access: 'anonymous',
  changes: false,
  summary: "Has a user change the password before anything else; for the partner's back end, by its shared secret.",
  body: z.object({ user: z.string().check(z.minLength(1), z.maxLength(320)), expired: z.boolean() }),
  reply: z.object({ message: z.literal('OK') }),
  errors: ['origin_refused', 'feature_off', 'autologin_refused'],
});
