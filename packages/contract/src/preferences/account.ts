import * as z from 'zod/mini';
import { define } from '../define.ts';
import { OWN_CHANGE, OWN_READ, saved, userFile } from './own-file.ts';

/** What the provider knows about an account and its domain. */
export const emailInfo = z.object({
  mail: z.string(),
  domain: z.object({ Domain: z.string(), HostopianID: z.string(), AccountID: z.string() }),
});
export type EmailInfo = z.output<typeof emailInfo>;

/** What analytics may know about the user, beside `domain.AccountID` [API-163]. */
const visitor = z.object({
  /** A name for the user that tells nobody the address, the same at every visit. */
  pseudonym: z.string(),
  /** The user holds the contract with the provider. It changes nothing that the user may do [AUTH-058]. */
  accountOwner: z.boolean(),
});
export type Visitor = z.output<typeof visitor>;

/** The account and its domain as the provider knows them; analytics uses `domain.AccountID` [API-077]. */
export const loadEmailInfo = define({
  id: 'preferences.emailInfo',
  method: 'GET',
  path: '/api/db/webmail/info/email/:mail',
  whenDegraded: 'refused',
  summary: 'The account and its domain as the provider knows them.',
  params: z.object({ mail: z.string().check(z.maxLength(320)) }),
  reply: z.extend(emailInfo, { visitor }),
  errors: OWN_READ,
});

/** Most folders with their own rule. */
const MAX_ROTATED = 200;

/** Most messages that a rule keeps. */
export const MAX_KEPT_MESSAGES = 100_000;
/** Most days for which a rule keeps messages: ten years. */
export const MAX_KEPT_DAYS = 3650;

/**
 * How long the mail of a folder is kept: that of the last `keep` days by its arrival, or the newest `keep` messages. `starred`:
 * starred and pinned messages stay, and are not counted.
 */
export const rotationRule = z
  .object({
    keep: z.int().check(z.gte(1), z.lte(MAX_KEPT_MESSAGES)),
    unit: z.enum(['days', 'messages']),
    /** Where the others go: to Trash, or nowhere. */
    to: z.enum(['trash', 'delete']),
    starred: z.boolean(),
  })
  .check(z.refine(({ keep, unit }) => unit === 'messages' || keep <= MAX_KEPT_DAYS));
export type RotationRule = z.output<typeof rotationRule>;

/**
 * How long mail is kept: whether old mail is removed, and the rules by the paths of folders. Deleted messages are removed at
 * sign-out only if rotation is on [AUTH-035].
 */
export const mailboxRotation = z.object({
  enabled: z.literal([0, 1]),
  folders: z
    .record(z.string().check(z.maxLength(1024)), rotationRule)
    .check(z.refine((folders) => Object.keys(folders).length <= MAX_ROTATED)),
});
export type MailboxRotation = z.output<typeof mailboxRotation>;

/** Reads how long mail is kept [API-082]. */
export const loadMailboxRotation = define({
  id: 'preferences.rotation',
  method: 'GET',
  path: '/api/db/webmail/prefs/MailboxRotation/:file',
  whenDegraded: 'refused',
  summary: 'How long mail is kept, by folder.',
  params: userFile,
  reply: mailboxRotation,
  errors: OWN_READ,
});

/** Saves how long mail is kept [API-083]. */
export const saveMailboxRotation = define({
  id: 'preferences.saveRotation',
  method: 'POST',
  path: '/api/db/webmail/prefs/MailboxRotation/:file',
  whenDegraded: 'refused',
  summary: 'Saves how long mail is kept, by folder.',
  params: userFile,
  body: mailboxRotation,
  reply: saved,
  errors: OWN_CHANGE,
});

/** The user's connections to cloud storage; always empty until the files feature exists. */
export const cloudPreferences = z.object({
  services: z.array(z.object({ service: z.string(), account: z.string() })),
});
export type CloudPreferences = z.output<typeof cloudPreferences>;

/** The user's connections to cloud storage, requested after the combined preferences of sign-in [API-074]. */
export const loadCloudPreferences = define({
  id: 'preferences.cloud',
  method: 'GET',
  path: '/api/db/steele/1.0/cloudbox/preferences/:file',
  owing: ['recovery'],
  whenDegraded: 'refused',
  summary: 'The user’s connections to cloud storage.',
  params: userFile,
  reply: cloudPreferences,
  errors: OWN_READ,
});
