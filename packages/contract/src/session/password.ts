import * as z from 'zod/mini';
import { define } from '../define.ts';

const password = z.string().check(z.minLength(1), z.maxLength(1024));

/**
 * Changes the password at the provider [PREF-034, AUTH-056]. The current session continues with the new password, and all
 * other sessions of the account end. If the password had expired, the current session ends, too, and the user signs in
 * again.
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
    /** Whether the current session has ended, too: sign in with the new password. */
    signInAgain: z.boolean(),
    /** Number of other sessions that ended. */
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

/** The rules for a new password at this provider, and whether it can be changed here. */
export const passwordNeeds = define({
  id: 'session.passwordNeeds',
  method: 'GET',
  path: '/api/auth/password',
  origin: 'ours',
  owing: ['password', 'recovery'],
  summary: 'The rules for a new password at this provider, and whether it can be changed here.',
  reply: z.object({
    changeable: z.boolean(),
    /** Least number of characters; the other rules are the same everywhere [VAL-013]. */
    length: z.int(),
    /** The provider's own page for changing it, '' for none [BRAND-012]. */
    page: z.string(),
  }),
  errors: ['session_ended', 'token_expired', 'origin_refused'],
});

/** Gives a session the current password after it was changed elsewhere; the session continues [SHELL-140]. */
export const presentPassword = define({
  id: 'session.presentPassword',
  method: 'POST',
  path: '/api/auth/password/present',
  origin: 'ours',
  owing: ['present'],
  summary: 'Gives a session the current password after it was changed elsewhere.',
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
 * Sets or clears that a user must change the password before anything else [PREF-062]. Called by the partner's back end
 * with its shared secret, like `issueAutologin`.
 */
export const expirePassword = define({
  id: 'session.expirePassword',
  method: 'PUT',
  path: '/api/auth/password/expired',
  origin: 'ours',
  access: 'anonymous',
  changes: false,
  summary:
    "Requires a user to change the password first, or no longer; for the partner's back end, with its shared secret.",
  body: z.object({ user: z.string().check(z.minLength(1), z.maxLength(320)), expired: z.boolean() }),
  reply: z.object({ message: z.literal('OK') }),
  errors: ['origin_refused', 'feature_off', 'autologin_refused'],
});
