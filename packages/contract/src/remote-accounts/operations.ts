import * as z from 'zod/mini';
import { mailCommand, zero } from '../define.ts';
import {
  MAX_REMOTE_ACCOUNTS,
  remoteAccount,
  remoteId,
  remotePassword,
  remotePreset,
  remoteSettings,
  remoteStatus,
} from './remote-account.ts';
import type { ErrorCode } from '../errors.ts';

const named = z.object({ id: remoteId });
/** What each call on one account can answer. */
export const NAMED_ERRORS = ['feature_off', 'remote_not_found'] as const satisfies readonly ErrorCode[];
/** What a remote server can answer. */
export const REMOTE_ERRORS = [
  'remote_password_needed',
  'remote_password_refused',
  'remote_unreachable',
  'remote_certificate',
  'remote_not_encrypted',
  'remote_unsuitable',
  'remote_folder_not_found',
  'remote_sending_password_needed',
  'remote_sending_refused',
  'remote_sending_unreachable',
  'remote_sign_in_needed',
  'remote_service_off',
  'remote_service_unavailable',
] as const satisfies readonly ErrorCode[];

/** The collected accounts of the user, and what the form to add one needs [API-034]. */
export const remoteList = mailCommand({
  id: 'remoteAccounts.list',
  command: 'remoteList',
  summary: 'The accounts whose mail is collected, and the presets of the provider.',
  changes: false,
  reply: z.object({
    accounts: z.array(remoteAccount),
    presets: z.array(remotePreset),
    /** Whether the provider offers it; without it there are no accounts. */
    offered: z.boolean(),
    most: z.number(),
    /** Minutes between two checks. */
    minutes: z.number(),
  }),
});

/** One collected account [API-035]. */
export const remoteGetInfo = mailCommand({
  id: 'remoteAccounts.get',
  command: 'remoteGetInfo',
  summary: 'One account whose mail is collected.',
  changes: false,
  body: named,
  reply: remoteAccount,
  errors: NAMED_ERRORS,
});

/** Removes a collected account. The mail that was collected stays [API-036]. */
export const remoteDelete = mailCommand({
  id: 'remoteAccounts.delete',
  command: 'remoteDelete',
  summary: 'Removes a collected account; its collected mail stays.',
  changes: true,
  body: named,
  reply: zero,
  errors: NAMED_ERRORS,
});

/**
 * Adds an account (without `id`), or changes one. The password may be left out where neither server nor user name changes. Nothing is
 * stored unless the server accepts the settings. An account of a service is added by `remoteSignInBegin`. `paused` alone pauses or resumes it [API-037].
 */
export const remoteUpdate = mailCommand({
  id: 'remoteAccounts.update',
  command: 'remoteUpdate',
  summary: 'Adds an account whose mail is collected, or changes, pauses or resumes one.',
  changes: true,
  body: z.object({
    id: z.optional(remoteId),
    settings: z.optional(remoteSettings),
    password: z.optional(remotePassword),
    /** The password for sending, where it has one of its own. */
    sendingPassword: z.optional(remotePassword),
    paused: z.optional(z.boolean()),
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
    'folder_name_empty',
    'folder_name_restricted',
    'folder_name_too_long',
    'folder_name_exists',
  ],
});

/** Signs in at a remote server and counts what is there, and signs in at the server for sending. Stores and sends nothing [API-038]. */
export const remoteTest = mailCommand({
  id: 'remoteAccounts.test',
  command: 'remoteTest',
  summary: 'Tries the settings of a remote account.',
  changes: true,
  body: z.object({
    id: z.optional(remoteId),
    settings: remoteSettings,
    password: z.optional(remotePassword),
    sendingPassword: z.optional(remotePassword),
  }),
  reply: z.object({
    messages: z.number(),
    /** The server for sending accepts the password, too; false when none is set. */
    sends: z.boolean(),
  }),
  errors: [...NAMED_ERRORS, ...REMOTE_ERRORS, 'rate_limited', 'remote_address_taken'],
});

/** The folders of a collected account, by the server's names; POP3 has only INBOX [API-039]. */
export const remoteSyncFolders = mailCommand({
  id: 'remoteAccounts.folders',
  command: 'remoteSyncFolders',
  summary: 'The folders of a collected account.',
  changes: false,
  body: named,
  reply: z.object({ folders: z.array(z.string()) }),
  errors: [...NAMED_ERRORS, ...REMOTE_ERRORS, 'rate_limited'],
});

/**
 * Compares an account with what has been collected, and collects the rest: now instead of at the next check. With `again` also the
 * messages that were left on the other side [API-040].
 */
export const remoteSyncIndex = mailCommand({
  id: 'remoteAccounts.collect',
  command: 'remoteSyncIndex',
  summary: 'Starts collecting the mail of an account now.',
  changes: true,
  body: z.object({ id: remoteId, again: z._default(z.boolean(), false) }),
  reply: zero,
  errors: NAMED_ERRORS,
});

/** Where the collection of every account is [API-041]. */
export const remoteSyncStatus = mailCommand({
  id: 'remoteAccounts.status',
  command: 'remoteSyncStatus',
  summary: 'Where the collection of every account is.',
  changes: false,
  reply: z.array(remoteStatus),
});

/** Whether mail of any account is being collected, at any gateway [API-042]. */
export const remoteSyncIsRunning = mailCommand({
  id: 'remoteAccounts.isRunning',
  command: 'remoteSyncIsRunning',
  summary: 'Whether mail of any account is being collected.',
  changes: false,
  reply: z.object({ running: z.boolean() }),
});

/** Stops the check of an account that is in progress or begins at once. The next regular check goes on [API-043]. */
export const remoteSyncAbort = mailCommand({
  id: 'remoteAccounts.abort',
  command: 'remoteSyncAbort',
  summary: 'Stops collecting the mail of an account until its next check.',
  changes: true,
  body: named,
  reply: zero,
  errors: NAMED_ERRORS,
});

/** Puts the accounts into an order, which the folder pane follows. Accounts that are not named keep their order after the others. */
export const remoteOrder = mailCommand({
  id: 'remoteAccounts.order',
  command: 'remoteOrder',
  summary: 'Puts the accounts elsewhere into an order.',
  changes: true,
  origin: 'ours',
  body: z.object({ ids: z.array(remoteId).check(z.minLength(1), z.maxLength(MAX_REMOTE_ACCOUNTS)) }),
  reply: zero,
  errors: ['feature_off', 'remote_not_found'],
});
