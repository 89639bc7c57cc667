import * as z from 'zod/mini';
import { folderPath } from '../mail/fields.ts';

/** Largest file of mail, in bytes: 4 GB, the largest size that every zip program can write. */
export const MAX_MAIL_FILE = 4 * 1024 ** 3;
/** Most messages of one import. */
export const MAX_IMPORTED = 200_000;
/** Largest message that is imported, in bytes: with 25 MB of attachments a message has 35 MB. */
export const MAX_IMPORTED_MESSAGE = 40 * 1024 * 1024;
/** Days for which an import of mail can be undone. */
export const UNDO_DAYS = 30;
/** Messages left out that are listed with their reasons; all of them are counted. */
export const LISTED_SKIPPED = 200;
/** Most folders of one export. */
export const MAX_EXPORTED_FOLDERS = 500;

export const mailImportId = z.string().check(z.regex(/^[\w-]{16,64}$/));

/**
 * Why something in a file was not imported.
 * - `double`: the folder has the message already.
 * - `too_large`: above MAX_IMPORTED_MESSAGE, or more than the mail server takes.
 * - `not_mail`: it is no message: another file in an archive, an archive in an archive, text before the first message.
 * - `deleted`: the program that wrote the file had marked it as removed.
 * - `unreadable`: a broken or encrypted entry, or a message with bytes that no mail server takes.
 * - `refused`: the mail server did not take it.
 * - `infected`: the provider's scanner has found malware in it.
 */
export const SKIP_REASONS = [
  'double',
  'too_large',
  'not_mail',
  'deleted',
  'unreadable',
  'refused',
  'infected',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Something in a file that was left out. `number` counts the messages of the file from 1; `name` is a subject or a file name. */
const skippedEntry = z.object({ number: z.int(), name: z.string(), reason: z.enum(SKIP_REASONS) });
export type SkippedEntry = z.output<typeof skippedEntry>;

/**
 * The states of an import. `uploading`: pieces are missing. An import, or its undo, is `interrupted` when the gateway that ran it has
 * ended or lost the mail server; it goes on when a page asks for the imports. The user has `stopped` one; it can go on. `failed` has a
 * reason and can be tried again.
 */
export const MAIL_IMPORT_STATES = [
  'uploading',
  'ready',
  'running',
  'interrupted',
  'stopped',
  'failed',
  'done',
  'undoing',
  'undone',
] as const;
export type MailImportStateName = (typeof MAIL_IMPORT_STATES)[number];

/** Where an import of mail is. */
export const mailImportState = z.object({
  id: mailImportId,
  /** The name of the file. */
  name: z.string(),
  /** Bytes of the file, and those that have arrived. */
  size: z.int(),
  received: z.int(),
  folder: z.string(),
  state: z.enum(MAIL_IMPORT_STATES),
  /** The error code of a failed one, '' for none. */
  reason: z.string(),
  /** Bytes of the file that are imported; during an undo, messages that are taken back. */
  done: z.int(),
  total: z.int(),
  added: z.int(),
  /** How many were left out, by reason; reasons without any are absent. */
  skipped: z.partialRecord(z.enum(SKIP_REASONS), z.int()),
  /** Messages that an undo did not find any more. */
  kept: z.int(),
  /** When it began, in milliseconds since 1970. */
  time: z.int(),
});
export type MailImportState = z.output<typeof mailImportState>;

/** The file of a new import, and the folder that gets its messages. */
export const newMailImport = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  size: z.int().check(z.gte(1)),
  folder: folderPath,
});
export type NewMailImport = z.output<typeof newMailImport>;

/** The files that an export writes. */
export const MAIL_EXPORT_FORMATS = ['mbox', 'maildir'] as const;
export type MailExportFormat = (typeof MAIL_EXPORT_FORMATS)[number];

/** All skipped entries of an import that are listed. */
export const skippedList = z.object({ entries: z.array(skippedEntry) });
