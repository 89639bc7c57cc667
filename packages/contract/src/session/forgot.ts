import * as z from 'zod/mini';
import { define } from '../define.ts';
import { MAX_ANSWER, RECOVERY_ERRORS } from './security-question.ts';

/** Minutes for which a one-time link or token for setting a new password, and a confirmation code, is valid. */
export const RESET_LIFE_MIN = 30;
/** Digits of a confirmation code. */
export const CODE_DIGITS = 6;

const userFile = z.object({ file: z.string().check(z.maxLength(330)) });
const ok = z.object({ message: z.literal('OK') });
const token = z.string().check(z.minLength(1), z.maxLength(128));
const address = z.string().check(z.minLength(1), z.maxLength(320));
const stepUp = z.optional(z.string().check(z.maxLength(1024)));

/** The ways to set a new password that this provider offers; independent of any account. */
export const forgotMeans = define({
  id: 'session.forgotMeans',
  method: 'GET',
  path: '/api/auth/forgot/means',
  origin: 'ours',
  access: 'anonymous',
  summary: 'Whether a forgotten password can be reset at this provider, and the rules for the new one.',
  reply: z.object({
    canReset: z.boolean(),
    /** Least number of characters of a password [VAL-013]. */
    length: z.int(),
  }),
  errors: ['origin_refused'],
});

/**
 * Checks the answer to the question that `UserQuestion` returned [API-087]. The right answer returns a token for setting a
 * new password. A wrong answer and an unknown user get the same error.
 */
export const validateAnswer = define({
  id: 'session.validateAnswer',
  method: 'POST',
  path: '/api/auth/forgot/mail/ValidateAnswer/:file',
  access: 'anonymous',
  summary: 'Checks the answer to the security question; the right one returns a token for setting a new password.',
  params: userFile,
  body: z.object({ answer: z.string().check(z.maxLength(MAX_ANSWER)) }),
  reply: z.object({ message: z.literal('OK'), token: z.string() }),
  errors: ['answer_wrong', 'sign_in_delayed', 'feature_off', 'origin_refused'],
});

/** Sends a one-time link to the confirmed recovery address, if user and address exist; always replies `OK`. */
export const sendResetLink = define({
  id: 'session.sendResetLink',
  method: 'POST',
  path: '/api/auth/forgot/mail/SendLink/:file',
  origin: 'ours',
  access: 'anonymous',
  summary: 'Sends a one-time link to the recovery address of a user; the reply does not reveal whether there is one.',
  params: userFile,
  reply: ok,
  errors: ['sign_in_delayed', 'feature_off', 'origin_refused'],
});

/**
 * Sets a new password with the token of a link or of a right answer. The token can be used once; all sessions of the
 * account end.
 */
export const resetPassword = define({
  id: 'session.resetPassword',
  method: 'PUT',
  path: '/api/auth/forgot/password',
  origin: 'ours',
  access: 'anonymous',
  summary: 'Sets a new password by a one-time token; every session of the account ends.',
  body: z.object({ token, password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  reply: ok,
  errors: [
    'reset_token_invalid',
    'password_weak',
    'password_refused',
    'password_unavailable',
    'feature_off',
    'origin_refused',
  ],
});

/** The ways in which the signed-in user could set a forgotten password. */
export const recoveryState = define({
  id: 'session.recoveryState',
  method: 'GET',
  path: '/api/auth/recovery',
  origin: 'ours',
  owing: ['recovery'],
  whenDegraded: 'refused',
  summary: 'What the user has set up for a forgotten password.',
  reply: z.object({
    /** Whether a security question is set [PREF-102]. */
    question: z.boolean(),
    /** Whether the question is locked after too many wrong answers, until it is set again. */
    questionLocked: z.boolean(),
    /** The confirmed recovery address, '' for none. */
    address: z.string(),
    /** An address that is waiting for its code, '' for none. */
    waiting: z.string(),
    /** Whether this provider can send mail, which a recovery address requires. */
    canMail: z.boolean(),
    /** Whether changes require the password, because the sign-in was some time ago. */
    passwordNeeded: z.boolean(),
  }),
  errors: ['session_ended', 'token_expired', 'origin_refused'],
});

/** Sends a code to a new recovery address. */
export const setRecoveryAddress = define({
  id: 'session.setRecoveryAddress',
  method: 'POST',
  path: '/api/auth/recovery/address',
  origin: 'ours',
  owing: ['recovery'],
  whenDegraded: 'refused',
  summary: 'Sends a confirmation code to a new recovery address.',
  body: z.object({ address, password: stepUp }),
  reply: ok,
  errors: [...RECOVERY_ERRORS, 'feature_off', 'submission_unavailable', 'submission_refused'],
});

/** Confirms the new recovery address with the code. */
export const confirmRecoveryAddress = define({
  id: 'session.confirmRecoveryAddress',
  method: 'PUT',
  path: '/api/auth/recovery/address',
  origin: 'ours',
  owing: ['recovery'],
  whenDegraded: 'refused',
  summary: 'Confirms a new recovery address with the code.',
  body: z.object({ code: z.string().check(z.maxLength(16)) }),
  reply: ok,
  errors: [...RECOVERY_ERRORS, 'recovery_code_wrong'],
});

/** Removes the recovery address. */
export const removeRecoveryAddress = define({
  id: 'session.removeRecoveryAddress',
  method: 'POST',
  path: '/api/auth/recovery/address/remove',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Removes the recovery address.',
  body: z.object({ password: stepUp }),
  reply: ok,
  errors: RECOVERY_ERRORS,
});
