import * as z from 'zod/mini';
import { mailboxRotation } from '../preferences/account.ts';
import { identity, MAX_IDENTITIES } from '../preferences/identities.ts';
import { MAX_RULES, MAX_SIGNATURES } from '../preferences/mail.ts';
import { highlightRule, imageRule, signature } from '../preferences/rules.ts';
import { spamFilter } from '../preferences/spam.ts';

/** The version of the form that is written. A file with a higher one is refused. */
export const SETTINGS_FILE_VERSION = 1;
/** Largest file of settings, in bytes: 50 signatures of 64 KB each. */
export const MAX_SETTINGS_FILE = 4 * 1024 * 1024;

/** The parts of a file of settings; each is a setting as the calls of preferences have it. */
export const SETTINGS_PARTS = [
  'preferences',
  'signatures',
  'identities',
  'highlightRules',
  'imageRules',
  'spamFilter',
  'rotation',
] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

/**
 * Preferences that a file neither holds nor sets: they send mail to somebody else, or belong to one page. A redirection is set
 * on its own screen alone, which asks for the password.
 */
export const NOT_IN_SETTINGS_FILE: readonly string[] = [
  'forward_address',
  'forward_keep_copy',
  'auto_bcc',
  'photo_id',
  'sound_uid',
  'theme_image_own',
  'id',
  'tour_modal',
  'email_engagement_tour',
];

/** The settings of an account as one file. A part that is absent stays as it is. */
export const settingsFile = z.object({
  pillarbox: z.literal('settings'),
  version: z.int().check(z.gte(1)),
  preferences: z.optional(z.record(z.string(), z.json())),
  signatures: z.optional(z.array(signature).check(z.maxLength(MAX_SIGNATURES))),
  identities: z.optional(z.array(identity).check(z.maxLength(MAX_IDENTITIES))),
  highlightRules: z.optional(z.array(highlightRule).check(z.maxLength(MAX_RULES))),
  imageRules: z.optional(z.array(imageRule).check(z.maxLength(MAX_RULES))),
  spamFilter: z.optional(spamFilter),
  rotation: z.optional(mailboxRotation),
});
export type SettingsFile = z.output<typeof settingsFile>;

/** The values of the parts, all of them. */
export type AllSettings = { readonly [P in SettingsPart]-?: NonNullable<SettingsFile[P]> };
