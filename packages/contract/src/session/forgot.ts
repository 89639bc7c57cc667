import * as z from 'zod/mini';
import { define } from '../define.ts';
import { MAX_ANSWER, RECOVERY_ERRORS } from './security-question.ts';

/** Life of a one-time link or token that sets a new password, and of a confirmation code, in minutes. */
export const RESET_LIFE_MIN = 30;
/** Digits of a confirmation code. */
export const CODE_DIGITS = 6;

const userFile = z.object({ file: z.string().check(z.maxLength(330)) });
const ok = z.object({ message: z.literal('OK') });
const token = z.string().check(z.minLength(1), z.maxLength(128));
const address = z.string().check(z.minLength(1), z.maxLength(320));
const stepUp = z.optional(z.string().check(z.maxLength(1024)));

/** What this provider offers to who has forgotten a password; nothing of it depends on an account. */
export const forgotMeans = define({
  id: 'session.forgotMeans',
  method: 'GET',
  path: '/api/auth/forgot/means',
  origin: 'ours',
  access: 'anonymous',
  summary: 'Whether a forgotten password can be set anew at this provider, and what the new one needs.',
  reply: z.object({
    canReset: z.boolean(),
    /** Least number of characters of a password [VAL-013]. */
    length: z.int(),
  }),
  errors: ['origin_refused'],
});

/**
 * Checks the answer to the question that `UserQuestion` gave [API-087]. The right one is worth a token that sets a new
 * password; a wrong one and an unknown user are one refusal.
 */
export const validateAnswer = define({
  id: 'session.validateAnswer',
  method: 'POST',
  path: '/api/auth/forgot/mail/ValidateAnswer/:file',
  access: 'anonymous',
  summary: 'Checks the answer to the security question; the right one is worth a token that sets a new password.',
  params: userFile,
  body: z.object({ answer: z.string().check(z.maxLength(MAX_ANSWER)) }),
  reply: z.object({ message: z.literal('OK'), token: z.string() }),
  errors: ['answer_wrong', 'sign_in_delayed', 'feature_off', 'origin_refused'],
});

/** Mails a one-time link to the confirmed recovery address, if there is such a user and address; answers `OK` always. */
export const sendResetLink = define({
  id: 'session.sendResetLink',
  method: 'POST',
  path: '/api/auth/forgot/mail/SendLink/:file',
  origin: 'ours',
  access: 'anonymous',
  summary: 'Mails a one-time link to the recovery address of a user, and never tells whether there is one.',
  params: userFile,
  reply: ok,
  errors: ['sign_in_delayed', 'feature_off', 'origin_refused'],
});

/** Sets a new password by the token of a link or of a right answer. Uses it up; every session of the account ends. */
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

/** How the signed-in user could get back in. */
export const recoveryState = define({
  id: 'session.recoveryState',
  method: 'GET',
  path: '/api/auth/recovery',
  origin: 'ours',
  owing: ['recovery'],
  whenDegraded: 'refused',
  summary: 'What the user has set up for a forgotten password.',
  reply: z.object({
    /** A security question is set [PREF-102]. */
    question: z.boolean(),
    /** The question takes no answers any more, because too many were wrong, until it is set again. */
    questionLocked: z.boolean(),
    /** The confirmed recovery address, '' for none. */
    address: z.string(),
    /** An address that waits for its code, '' for none. */
    waiting: z.string(),
    /** Mails can leave from this provider, so that an address is of use. */
    canMail: z.boolean(),
    /** Changes want the password, because the sign-in is some time ago. */
    passwordNeeded: z.boolean(),
  }),
  errors: ['session_ended', 'token_expired', 'origin_refused'],
});

/** Mails a code to an address that is to become the recovery address. */
export const setRecoveryAddress = define({
  id: 'session.setRecoveryAddress',
  method: 'POST',
  path: '/api/auth/recovery/address',
  origin: 'ours',
  owing: ['recovery'],
  whenDegraded: 'refused',
  summary: 'Mails a confirmation code to a new recovery address.',
  body: z.object({ address, password: stepUp }),
  reply: ok,
  errors: [...RECOVERY_ERRORS, 'feature_off', 'submission_unavailable', 'submission_refused'],
});

/** Confirms the new recovery address with the mailed code. */
export const confirmRecoveryAddress = define({
  id: 'session.confirmRecoveryAddress',
  method: 'PUT',
  path: '/api/auth/recovery/address',
  origin: 'ours',
  owing: ['recovery'],
  whenDegraded: 'refused',
  summary: 'Confirms a new recovery address with the mailed code.',
  body: z.object({ code: z.string().check(z.maxLength(16)) }),
  reply: ok,
  errors: [...RECOVERY_ERRORS, 'recovery_code_wrong'],
});

/** Takes the recovery address away. */
export const removeRecoveryAddress = define({
  id: 'session.removeRecoveryAddress',
  method: 'POST',
  path: '/api/auth/recovery/address/remove',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Takes the recovery address away.',
  body: z.object({ password: stepUp }),
  reply: ok,
  errors: RECOVERY_ERRORS,
});
