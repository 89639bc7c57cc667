import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';

/** Path part `{user}.json`: the account's own address. */
export const userFile = z.object({ file: z.string().check(z.maxLength(330)) });

/** Path parts `{domain}/{account}.json`: the account's own address, taken apart. */
export const domainAndAccount = z.object({
  domain: z.string().check(z.maxLength(255)),
  file: z.string().check(z.maxLength(80)),
});

/** What reading something of one's own may answer. */
export const OWN_READ: readonly ErrorCode[] = ['session_ended', 'token_expired', 'not_permitted'];
/** What changing something of one's own may answer. */
export const OWN_CHANGE: readonly ErrorCode[] = [...OWN_READ, 'rtoken_mismatch', 'origin_refused'];

/** What a save answers. */
export const saved = z.object({ message: z.literal('OK') });

/** What an account keeps besides single preferences, by name: each is read and saved as a whole. */
export const SETTINGS = [
  'signatures',
  'highlightRules',
  'imageRules',
  'spamFilter',
  'rotation',
  'calendarPrefs',
] as const;
export type SettingsName = (typeof SETTINGS)[number];
