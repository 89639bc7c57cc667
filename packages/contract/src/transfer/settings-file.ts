import * as z from 'zod/mini';
import { outgoing } from '../compose/draft.ts';
import { MAX_TEMPLATES, templateName } from '../compose/templates.ts';
import { mailFilter, MAX_FILTERS } from '../filters/filter.ts';
import { mailboxRotation } from '../preferences/account.ts';
import { identity, MAX_IDENTITIES } from '../preferences/identities.ts';
import { MAX_RULES, MAX_SIGNATURES } from '../preferences/mail.ts';
import { highlightRule, imageRule, signature } from '../preferences/rules.ts';
import { spamFilter } from '../preferences/spam.ts';

/** The version of the form that is written. A file with a higher one is refused. */
export const SETTINGS_FILE_VERSION = 1;
/** Largest file of settings, in bytes: 50 signatures of 64 KB each, and the templates. */
export const MAX_SETTINGS_FILE = 8 * 1024 * 1024;
/** Longest text of a template in a file, in characters: HTML and plain text each. */
export const MAX_TEMPLATE_TEXT = 200_000;
/** Most characters of all templates in a file. */
export const MAX_TEMPLATES_TEXT = 3_000_000;

/** The parts of a file of settings; each is a setting as the calls of preferences have it. */
export const SETTINGS_PARTS = [
  'preferences',
  'signatures',
  'identities',
  'highlightRules',
  'imageRules',
  'spamFilter',
  'rotation',
  'filters',
  'templates',
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

const templateText = z.string().check(z.maxLength(MAX_TEMPLATE_TEXT));

/** A template in a file. Templates with files, and longer ones, are in none. */
const settingsTemplate = z.extend(z.pick(outgoing, { to: true, cc: true, bcc: true, subject: true }), {
  name: templateName,
  html: templateText,
  text: templateText,
});
export type SettingsTemplate = z.output<typeof settingsTemplate>;

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
  /** Without those that send mail on: a forwarding is in no file. */
  filters: z.optional(z.array(mailFilter).check(z.maxLength(MAX_FILTERS))),
  templates: z.optional(z.array(settingsTemplate).check(z.maxLength(MAX_TEMPLATES))),
});
export type SettingsFile = z.output<typeof settingsFile>;

/** Parts that the mail server keeps; it may not have them. */
type OfMailServer = 'filters' | 'templates';

/** The values of the parts; those of the mail server are absent when it has none. */
export type AllSettings = {
  readonly [P in Exclude<SettingsPart, OfMailServer>]-?: NonNullable<SettingsFile[P]>;
} & { readonly [P in OfMailServer]?: NonNullable<SettingsFile[P]> };

/** Settings that a file has replaced, with the time, in milliseconds since 1970; null for none. */
export const replacedSettings = z.nullable(z.object({ at: z.number(), file: settingsFile }));
export type ReplacedSettings = z.output<typeof replacedSettings>;
