import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';
import { NAMED_ERRORS, REMOTE_ERRORS } from './operations.ts';
import { remoteAccount, remoteId, remoteSettings } from './remote-account.ts';

/** Seconds within which a user has to come back from a service. */
export const REMOTE_SIGN_IN_LIFE_S = 600;

/** Where a service sends the browser back to, below the origin of the page: the redirect address of each host. */
export const REMOTE_RETURN_PATH = '/api/remote-accounts/return';

/**
 * Begins a sign-in at a mail service: returns the address that the browser opens next. With `settings` an account is added when the user
 * comes back; with `id` its sign-in is renewed. It works once, in the session that began it.
 */
export const remoteSignInBegin = mailCommand({
  id: 'remoteAccounts.beginSignIn',
  command: 'remoteSignInBegin',
  summary: 'Begins a sign-in at a mail service (OAuth 2.0); replies with the address to open.',
  changes: true,
  origin: 'ours',
  body: z.object({
    id: z.optional(remoteId),
    /** `service` is the name of a preset with `signsIn`, and the servers are those of the preset. */
    settings: z.optional(remoteSettings),
  }),
  reply: z.object({ url: z.string() }),
  errors: [
    ...NAMED_ERRORS,
    'invalid_request',
    'rate_limited',
    'too_many_remote_accounts',
    'remote_exists',
    'remote_address_taken',
    'remote_service_off',
    'remote_service_unavailable',
  ],
});

/** Completes a sign-in at a mail service: adds the account, or renews its sign-in. Nothing is stored unless its servers accept it. */
export const remoteSignInFinish = mailCommand({
  id: 'remoteAccounts.finishSignIn',
  command: 'remoteSignInFinish',
  summary: 'Adds an account, or renews its sign-in, with what the service sent back.',
  changes: true,
  origin: 'ours',
  body: z.object({
    state: z.string().check(z.maxLength(100)),
    code: z.optional(z.string().check(z.maxLength(4096))),
    /** Issuer identifier (RFC 9207). */
    iss: z.optional(z.string().check(z.maxLength(2048))),
    /** The reason of the service for a refusal. */
    error: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: remoteAccount,
  errors: [
    ...NAMED_ERRORS,
    ...REMOTE_ERRORS,
    'invalid_request',
    'rate_limited',
    'too_many_remote_accounts',
    'remote_exists',
    'remote_address_taken',
    'remote_service_refused',
    'remote_service_account',
    'folder_name_empty',
    'folder_name_restricted',
    'folder_name_too_long',
    'folder_name_exists',
  ],
});
