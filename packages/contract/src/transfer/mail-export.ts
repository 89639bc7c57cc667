import * as z from 'zod/mini';
import { folderPath } from '../mail/fields.ts';
import { MAIL_EXPORT_FORMATS, MAX_EXPORTED_FOLDERS } from './transfer.ts';

/** Most exports of an account that have a file, or are going to have one. */
export const MAX_KEPT_EXPORTS = 3;

export const mailExportId = z.string().check(z.regex(/^[\w-]{16,64}$/));

/**
 * The states of an export. `waiting`: it begins or goes on when its time comes; with a `reason`, the last attempt failed. A `failed` one
 * needs its user. The file of a `ready` one can be downloaded until it is removed.
 */
export const MAIL_EXPORT_STATES = ['waiting', 'running', 'failed', 'ready'] as const;
export type MailExportStateName = (typeof MAIL_EXPORT_STATES)[number];

/** Where an export of mail is. */
export const mailExportState = z.object({
  id: mailExportId,
  /** The name of the file. */
  name: z.string(),
  state: z.enum(MAIL_EXPORT_STATES),
  /** The error code of the last attempt, '' for none. */
  reason: z.string(),
  /** Bytes of the file that are written. */
  size: z.int(),
  /** Messages that are written, and all that were there when it began. */
  done: z.int(),
  total: z.int(),
  /** Messages that are too large for an export. */
  left: z.int(),
  /** It goes on only while its user is signed in: the provider stores no sign-in, or the stored one was refused. */
  needsUser: z.boolean(),
  /** When it began, and when its file is removed (0 before it is ready), in milliseconds since 1970. */
  time: z.int(),
  until: z.int(),
});
export type MailExportState = z.output<typeof mailExportState>;

/** What is exported; without folders all of them. */
export const newMailExport = z.object({
  format: z.enum(MAIL_EXPORT_FORMATS),
  folders: z.optional(z.array(folderPath).check(z.minLength(1), z.maxLength(MAX_EXPORTED_FOLDERS))),
  /** Language for the name of the file. */
  lang: z.optional(z.string().check(z.maxLength(16))),
});
export type NewMailExport = z.output<typeof newMailExport>;
