import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';

/** Path part `{user}.json`: must be the account's own address. */
export const userFile = z.object({ file: z.string().check(z.maxLength(330)) });

/** Path parts `{domain}/{account}.json`: must be the parts of the account's own address. */
export const domainAndAccount = z.object({
  domain: z.string().check(z.maxLength(255)),
  file: z.string().check(z.maxLength(80)),
});

/** Errors of calls that read the user's own settings. */
export const OWN_READ: readonly ErrorCode[] = ['session_ended', 'token_expired', 'not_permitted'];
/** Errors of calls that change the user's own settings. */
export const OWN_CHANGE: readonly ErrorCode[] = [...OWN_READ, 'rtoken_mismatch', 'origin_refused'];

/** The reply to a save. */
export const saved = z.object({ message: z.literal('OK') });

/** Names of the settings that an account has besides single preferences; each is read and saved as a whole. */
export const SETTINGS = [
  'signatures',
  'identities',
  'highlightRules',
  'imageRules',
  'spamFilter',
  'incomingMail',
  'trustedSenders',
  'unsubscribed',
  'savedSearches',
  'folderLayout',
  'rotation',
  'calendarPrefs',
  'newMailSound',
  'replacedSettings',
  'takenOver',
] as const;
export type SettingsName = (typeof SETTINGS)[number];
