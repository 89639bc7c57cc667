import * as z from 'zod/mini';
import { define } from '../define.ts';
import { mailFilter } from '../filters/filter.ts';
import { WRITTEN_BODY_LIMIT } from '../operation.ts';
import { emailInfo } from './account.ts';
import { identity } from './identities.ts';
import { domainAndAccount, OWN_CHANGE, OWN_READ, saved, userFile } from './own-file.ts';
import { highlightRule, imageRule, signature } from './rules.ts';

/** Most signatures of an account. */
export const MAX_SIGNATURES = 50;
/** Most highlighting rules, and most image rules, of an account. */
export const MAX_RULES = 200;

const signatures = z.object({ signatures: z.array(signature).check(z.maxLength(MAX_SIGNATURES)) });
const highlightRules = z.object({ highlihghtingRules: z.array(highlightRule).check(z.maxLength(MAX_RULES)) });
const imageRules = z.object({ imageRules: z.array(imageRule).check(z.maxLength(MAX_RULES)) });

/** The account's own address first, then the further ones; names without @ get the account's domain [DATA-014]. */
const mailAliases = z.object({ mailAliases: z.array(z.string()) });

/** All user settings that mail needs, in one call [DATA-025]. */
export const mailPreferences = z.object({
  signatures: z.array(signature),
  /** Those whose address the account still has. */
  identities: z.array(identity),
  imageRules: z.array(imageRule),
  ...mailAliases.shape,
  messageFilters: z.array(mailFilter),
  /** The user's own rules before the provider's: the first match counts, so that the user's choice wins. */
  highlihghtingRules: z.array(highlightRule),
  emailPrefs: emailInfo,
});
export type MailPreferences = z.output<typeof mailPreferences>;

/** Reads all user settings that mail needs [API-072]. */
export const combinedMailPreferences = define({
  id: 'preferences.combinedMail',
  method: 'GET',
  path: '/api/db/webmail/prefs/CombinedUserPrefs/:file',
  whenDegraded: 'refused',
  summary: 'Signatures, rules, aliases and filters of the user, as mail needs them.',
  params: userFile,
  reply: mailPreferences,
  errors: OWN_READ,
});

/** The user's signatures [API-061]. */
export const loadSignatures = define({
  id: 'preferences.signatures',
  method: 'GET',
  path: '/api/db/webmail/prefs/signatures/:file',
  whenDegraded: 'refused',
  summary: 'The user’s signatures.',
  params: userFile,
  reply: signatures,
  errors: OWN_READ,
});

/**
 * Saves all signatures; at most one can be the default. `before` holds those that the change was made on: when others are stored
 * meanwhile, nothing is saved, and the error is `settings_changed`.
 */
export const saveSignatures = define({
  id: 'preferences.saveSignatures',
  method: 'PUT',
  path: '/api/db/webmail/prefs/signatures/:file',
  origin: 'ours',
  // The signatures, and those before.
  bodyLimit: 2 * WRITTEN_BODY_LIMIT,
  whenDegraded: 'refused',
  summary: 'Saves all signatures of the user in their order.',
  params: userFile,
  body: z.extend(signatures, { before: z.optional(signatures.shape.signatures) }),
  reply: saved,
  errors: [...OWN_CHANGE, 'settings_changed'],
});

/** The user's own highlighting rules, in the order in which they are tested [API-062]. */
export const loadHighlightRules = define({
  id: 'preferences.highlightRules',
  method: 'GET',
  path: '/api/db/webmail/prefs/highlightrules/:file',
  whenDegraded: 'refused',
  summary: 'The user’s own highlighting rules, without the provider’s.',
  params: userFile,
  reply: highlightRules,
  errors: OWN_READ,
});

/**
 * Saves all highlighting rules of the user. `before` holds the rules that the change was made on: when others are stored
 * meanwhile, nothing is saved, and the error is `settings_changed`.
 */
export const saveHighlightRules = define({
  id: 'preferences.saveHighlightRules',
  method: 'PUT',
  path: '/api/db/webmail/prefs/highlightrules/:file',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Saves all highlighting rules of the user in their order.',
  params: userFile,
  body: z.extend(highlightRules, { before: z.optional(highlightRules.shape.highlihghtingRules) }),
  reply: saved,
  errors: [...OWN_CHANGE, 'settings_changed'],
});

/** Reorders the user's highlighting rules [API-076]: `order` holds their current positions, from 0. */
export const saveHighlightRulesPosition = define({
  id: 'preferences.highlightRulesPosition',
  method: 'PUT',
  path: '/api/db/webmail/prefs/highlightrulesposition/:file',
  whenDegraded: 'refused',
  summary: 'Reorders the user’s highlighting rules.',
  params: userFile,
  body: z.object({ order: z.array(z.int().check(z.gte(0), z.lt(MAX_RULES))).check(z.maxLength(MAX_RULES)) }),
  reply: highlightRules,
  errors: OWN_CHANGE,
});

/** The user's rules for showing pictures of other hosts [API-063]. */
export const loadImageRules = define({
  id: 'preferences.imageRules',
  method: 'GET',
  path: '/api/db/webmail/prefs/ImageRules/:file',
  whenDegraded: 'refused',
  summary: 'The user’s rules for showing pictures of other hosts.',
  params: userFile,
  reply: imageRules,
  errors: OWN_READ,
});

/** Saves all image rules; `before` as for signatures. */
export const saveImageRules = define({
  id: 'preferences.saveImageRules',
  method: 'PUT',
  path: '/api/db/webmail/prefs/ImageRules/:file',
  origin: 'ours',
  whenDegraded: 'refused',
  summary: 'Saves all image rules of the user; an empty title is generated.',
  params: userFile,
  body: z.extend(imageRules, { before: z.optional(imageRules.shape.imageRules) }),
  reply: saved,
  errors: [...OWN_CHANGE, 'settings_changed'],
});

/** The account's addresses, its own first [API-065, PREF-023, PREF-024]. */
export const loadAliases = define({
  id: 'preferences.aliases',
  method: 'GET',
  path: '/api/db/webmail/prefs/AliasList/:domain/:file',
  whenDegraded: 'refused',
  summary: 'The account’s addresses, its own first.',
  params: domainAndAccount,
  reply: mailAliases,
  errors: OWN_READ,
});

/**
 * The name at the mail server for an address of the user [API-066]. Any other address is refused with the same error, whether it
 * exists or not [ERR-004].
 */
export const obtainAlias = define({
  id: 'preferences.obtainAlias',
  method: 'GET',
  path: '/api/auth/obtain/email/:domain/:file',
  whenDegraded: 'refused',
  summary: 'The name at the mail server behind one of the user’s addresses.',
  params: domainAndAccount,
  reply: z.object({ maillogin: z.string() }),
  errors: [...OWN_READ, 'alias_not_found'],
});
