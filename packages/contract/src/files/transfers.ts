import * as z from 'zod/mini';
import { define, mailCommand } from '../define.ts';
import { folderPath, opId, uidvalidity } from '../mail/fields.ts';
import { MAX_PIECES, PIECE_BYTES } from '../platform/pieces.ts';
import { SCAN_ERRORS } from '../platform/scan-errors.ts';
import { FILE_CHANGE_ERRORS, FILE_READ_ERRORS } from './call-errors.ts';
import { entryId, fileEntry, FILES_API, folderId, ON_CONFLICT, typedName, uploadState } from './file.ts';
import { opened } from './operations.ts';

const named = z.object({ id: entryId });
const ROOM_ERRORS = ['folder_missing', 'files_full', 'file_too_large', 'too_many_files'] as const;

/**
 * Begins an upload, or finds the one of the same file that was interrupted. An empty file is there at once. `folders` are made below
 * `parent` where they are missing.
 */
export const beginUpload = define({
  id: 'files.begin',
  method: 'POST',
  path: `${FILES_API}/uploads`,
  origin: 'ours',
  summary: 'Begins an upload, or goes on with the same one; the content follows in pieces.',
  query: opened,
  body: z.object({
    parent: folderId,
    folders: z.optional(z.array(typedName).check(z.maxLength(30))),
    name: typedName,
    size: z.int().check(z.gte(0)),
    /** When the file was changed, in milliseconds since 1970; tells it from another one of the same name and size. */
    modified: z.int(),
    onConflict: z.enum(ON_CONFLICT),
  }),
  reply: uploadState,
  errors: [...FILE_CHANGE_ERRORS, ...ROOM_ERRORS, 'file_not_allowed', 'file_name_invalid'],
});

/**
 * One or more pieces, of which `number` is the first. Pieces that have arrived before are not stored again, so that a lost reply does no
 * harm. Of a request that breaks off, the whole pieces count.
 */
export const sendFilePiece = define({
  id: 'files.piece',
  method: 'POST',
  path: `${FILES_API}/uploads/:id/pieces/:number`,
  transport: 'bytes',
  origin: 'ours',
  bodyLimit: MAX_PIECES * PIECE_BYTES,
  summary:
    'Stores one or up to 64 pieces of an upload; pieces have 4 MB, except for the last one of a file, and arrive in order.',
  params: z.extend(named, { number: z.string().check(z.regex(/^\d{1,5}$/)) }),
  query: opened,
  reply: uploadState,
  errors: [
    ...FILE_CHANGE_ERRORS,
    ...ROOM_ERRORS,
    ...SCAN_ERRORS,
    'upload_not_found',
    'upload_out_of_order',
    'attachments_too_large',
  ],
});

export const stopUpload = define({
  id: 'files.stop',
  method: 'DELETE',
  path: `${FILES_API}/uploads/:id`,
  origin: 'ours',
  summary: 'Ends an upload; what has arrived is removed.',
  params: named,
  query: opened,
  reply: z.object({ Success: z.literal(1) }),
  errors: FILE_CHANGE_ERRORS,
});

/** A file, for saving or for the viewer. Always an attachment: the page shows contents that it has read. */
export const downloadFile = define({
  id: 'files.download',
  method: 'GET',
  path: `${FILES_API}/files/:id`,
  transport: 'download',
  origin: 'ours',
  summary: 'The content of a file, or of an older version of it.',
  params: named,
  query: z.object({ version: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  reply: z.unknown(),
  errors: [...FILE_READ_ERRORS, 'file_not_found'],
});

/** A small picture of a picture. `content` makes the address name one state of the file, so that browsers may keep it. */
export const fileThumbnail = define({
  id: 'files.thumbnail',
  method: 'GET',
  path: `${FILES_API}/files/:id/thumbnail`,
  transport: 'download',
  origin: 'ours',
  summary: 'A small picture of a file that is a picture (WebP, at most 480 by 320 pixels).',
  params: named,
  query: z.object({ content: entryId }),
  reply: z.unknown(),
  errors: [...FILE_READ_ERRORS, 'file_not_found', 'file_not_picture'],
});

/** Files and folders as one archive. */
export const downloadFiles = define({
  id: 'files.zip',
  method: 'GET',
  path: `${FILES_API}/zip`,
  transport: 'download',
  origin: 'ours',
  summary: 'Files and folders as a zip archive that is written while it is sent.',
  query: z.object({
    /** Ids, separated by commas. */
    ids: z.string().check(z.minLength(16), z.maxLength(8000)),
    /** Name of the archive, without its ending. */
    name: z.string().check(z.maxLength(1000)),
  }),
  reply: z.unknown(),
  errors: [...FILE_READ_ERRORS, 'file_not_found', 'too_many_files'],
});

/** Saves attachments of a message as files [API-022]. Without `parts`, all of them. */
export const attachmentToCloud = mailCommand({
  id: 'files.attachment2cloud',
  command: 'attachment2cloud',
  summary: 'Saves attachments of a message as files.',
  changes: true,
  body: z.object({
    folder: folderPath,
    uid: z.int().check(z.gte(1)),
    parts: z.optional(
      z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(100)),
    ),
    /** The folder of files that gets them. */
    to: folderId,
  }),
  reply: z.object({ files: z.array(fileEntry) }),
  errors: [
    ...ROOM_ERRORS,
    ...SCAN_ERRORS,
    'files_not_offered',
    'message_not_found',
    'folder_not_found',
    'message_too_large',
    'message_unreadable',
    'attachment_not_found',
  ],
});

/** Longest text in the place of an attachment, in characters. */
const MAX_NOTE = 500;

/**
 * Moves all attachments of a message to files: a copy of the message without them takes its place, and the message itself goes to
 * Trash. `note` stands in the place of each attachment, before its name. Undo of `opId` brings the message back; the files stay.
 */
export const moveAttachments = mailCommand({
  id: 'files.moveAttachments',
  command: 'moveattachments',
  summary: 'Saves the attachments of a message as files and replaces the message by a copy without them.',
  changes: true,
  origin: 'ours',
  body: z.object({
    folder: folderPath,
    uid: z.int().check(z.gte(1)),
    uidvalidity: z.optional(uidvalidity),
    note: z.string().check(z.minLength(1), z.maxLength(MAX_NOTE)),
    opId,
    /** The folder of files that gets them. */
    to: folderId,
  }),
  reply: z.object({
    files: z.array(fileEntry),
    /** Bytes by which the mailbox is smaller once Trash is emptied. */
    freed: z.number(),
  }),
  errors: [
    ...ROOM_ERRORS,
    ...SCAN_ERRORS,
    'files_not_offered',
    'message_not_found',
    'folder_not_found',
    'mailbox_changed',
    'message_too_large',
    'message_unreadable',
    'attachment_not_found',
    'attachments_fixed',
    'mail_over_quota',
  ],
});

/** Most messages of the reply of `savedMessages`. */
export const MAX_SAVED_MESSAGES = 500;

/**
 * The messages from which files of the user were saved, by the place that they had then: they may have been moved or deleted since. Those
 * whose files have most bytes come first.
 */
export const savedMessages = mailCommand({
  id: 'files.savedMessages',
  command: 'savedmessages',
  summary: 'Messages from which files of the user were saved, with the bytes of these files.',
  changes: false,
  origin: 'ours',
  reply: z.object({
    messages: z.array(z.object({ folder: z.string(), uid: z.int(), subject: z.string(), bytes: z.number() })),
  }),
  errors: ['files_not_offered'],
});

/** Attaches files to a message that is being written: they are copied, as if they had been uploaded [COMP-017]. */
export const attachFiles = define({
  id: 'files.attach',
  method: 'POST',
  path: `${FILES_API}/attach`,
  origin: 'ours',
  summary: 'Copies files as attachments of a message that is being written.',
  query: opened,
  body: z.object({ ids: z.array(entryId).check(z.minLength(1), z.maxLength(25)) }),
  reply: z.object({
    attachments: z.array(z.object({ id: z.string(), name: z.string(), size: z.int(), mime: z.string() })),
  }),
  errors: [...FILE_CHANGE_ERRORS, ...SCAN_ERRORS, 'file_not_found', 'too_many_attachments', 'attachments_too_large'],
});

/** Saves a file that was attached to a message that is being written [COMP-017]. */
export const keepAttachment = define({
  id: 'files.keepAttachment',
  method: 'POST',
  path: `${FILES_API}/keep`,
  origin: 'ours',
  summary: 'Saves an attachment of a message that is being written as a file.',
  query: opened,
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)), to: folderId }),
  reply: fileEntry,
  errors: [...FILE_CHANGE_ERRORS, ...ROOM_ERRORS, ...SCAN_ERRORS, 'attachment_not_found'],
});
