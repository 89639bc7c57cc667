import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { define } from '../define.ts';

/** Most app passwords of an account. */
export const MAX_APP_PASSWORDS = 50;

const COMMON: readonly ErrorCode[] = ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused'];

/** A password of a phone or another program. It opens address books, calendars and files, and nothing else. Times in milliseconds since 1970. */
export const appPassword = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  /** Accurate to an hour; null when it was never used. */
  usedAt: z.nullable(z.number()),
});
export type AppPassword = z.output<typeof appPassword>;

/** The app passwords of the account, the newest first, and where apps use them. */
export const listAppPasswords = define({
  id: 'session.listAppPasswords',
  method: 'GET',
  path: '/api/auth/app-passwords',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'The passwords of phones and other programs.',
  reply: z.object({
    passwords: z.array(appPassword),
    /** Where apps find address books and calendars. */
    server: z.string(),
    /** Where they find the files; null when the partner has none. */
    files: z.nullable(z.string()),
    user: z.string(),
  }),
  errors: COMMON,
});

/** Makes a password for an app. The reply is the only one that contains it. */
export const createAppPassword = define({
  id: 'session.createAppPassword',
  method: 'POST',
  path: '/api/auth/app-passwords',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Makes a password for a phone or another program.',
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
  /** 16 lower-case letters. */
  reply: z.object({ created: appPassword, password: z.string() }),
  errors: [...COMMON, 'confirmation_required', 'too_many_app_passwords'],
});

/** Deletes an app password: the app is signed out at once. */
export const deleteAppPassword = define({
  id: 'session.deleteAppPassword',
  method: 'DELETE',
  path: '/api/auth/app-passwords/:id',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Deletes the password of a phone or another program.',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ message: z.literal('OK') }),
  errors: [...COMMON, 'not_found'],
});
