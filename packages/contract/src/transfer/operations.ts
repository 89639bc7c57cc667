import * as z from 'zod/mini';
import { define, MAIL_ERRORS } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { MAX_PIECES, PIECE_BYTES } from '../platform/pieces.ts';
import { MAX_SETTINGS_FILE, replacedSettings, settingsFile } from './settings-file.ts';
import { mailImportId, mailImportState, newMailImport, skippedList } from './transfer.ts';

const ownerParams = z.object({ mail: z.string().check(z.maxLength(320)) });
const named = z.extend(ownerParams, { importId: mailImportId });
const BASE = '/api/transfer/:mail';
const ERRORS: readonly ErrorCode[] = [...MAIL_ERRORS, 'not_permitted'];
const OF_ONE: readonly ErrorCode[] = [...ERRORS, 'mail_import_not_found'];

/** Begins an import. The file follows in pieces. */
export const beginMailImport = define({
  id: 'transfer.begin',
  method: 'POST',
  path: `${BASE}/imports`,
  origin: 'ours',
  summary: 'Begins an import of mail into a folder; the file follows in pieces.',
  params: ownerParams,
  body: newMailImport,
  reply: mailImportState,
  errors: [...ERRORS, 'folder_not_found', 'mail_file_too_large', 'too_many_mail_imports'],
});

/**
 * One or more pieces of the file, of which `number` is the first. Pieces that have arrived before are not stored again, so that a lost reply does
 * no harm. Of a request that breaks off, the whole pieces count.
 */
export const sendMailPiece = define({
  id: 'transfer.piece',
  method: 'POST',
  path: `${BASE}/imports/:importId/pieces/:number`,
  transport: 'bytes',
  origin: 'ours',
  bodyLimit: MAX_PIECES * PIECE_BYTES,
  summary:
    'Stores one or up to 64 pieces of the file of an import; pieces have 4 MB, except for the last one, and arrive in order.',
  params: z.extend(named, { number: z.string().check(z.regex(/^\d{1,4}$/)) }),
  reply: mailImportState,
  errors: [...OF_ONE, 'mail_piece_out_of_order', 'attachments_too_large'],
});

/** Starts an import whose file is here, or lets it go on. */
export const runMailImport = define({
  id: 'transfer.run',
  method: 'POST',
  path: `${BASE}/imports/:importId/run`,
  origin: 'ours',
  summary: 'Starts an import of mail, or lets it go on; its progress comes as socket events.',
  params: named,
  reply: mailImportState,
  errors: [...OF_ONE, 'mail_import_running', 'mail_file_missing'],
});

/** Stops an import; what is imported stays. */
export const stopMailImport = define({
  id: 'transfer.stop',
  method: 'POST',
  path: `${BASE}/imports/:importId/stop`,
  origin: 'ours',
  summary: 'Stops an import of mail, or ends its upload; what is imported stays.',
  params: named,
  reply: mailImportState,
  errors: OF_ONE,
});

/** Takes a whole import back: its messages are removed from the folder. Those that are elsewhere by now stay. */
export const undoMailImport = define({
  id: 'transfer.undo',
  method: 'POST',
  path: `${BASE}/imports/:importId/undo`,
  origin: 'ours',
  summary: 'Starts taking a whole import of mail back.',
  params: named,
  reply: mailImportState,
  errors: [...OF_ONE, 'mail_import_running', 'mailbox_changed'],
});

/** The imports of the last 30 days, the newest first. Those whose gateway has ended go on. */
export const listMailImports = define({
  id: 'transfer.list',
  method: 'GET',
  path: `${BASE}/imports`,
  origin: 'ours',
  summary: 'The imports of mail of the last 30 days and where they are.',
  params: ownerParams,
  reply: z.object({ imports: z.array(mailImportState) }),
  errors: ERRORS,
});

/** What an import left out. */
export const listSkipped = define({
  id: 'transfer.skipped',
  method: 'GET',
  path: `${BASE}/imports/:importId/skipped`,
  origin: 'ours',
  summary: 'What an import of mail left out and why, at most 200 entries.',
  params: named,
  reply: skippedList,
  errors: OF_ONE,
});

/** The settings that the last file has replaced, so that they can be brought back. */
export const loadReplacedSettings = define({
  id: 'transfer.replacedSettings',
  method: 'GET',
  path: `${BASE}/settings`,
  origin: 'ours',
  summary: 'The settings that were in use before the last file of settings was applied; null for none.',
  params: ownerParams,
  reply: z.object({ replaced: replacedSettings }),
  errors: ['session_ended', 'token_expired', 'not_permitted'],
});

/** Keeps the present settings before a file replaces them. Those that were kept before are forgotten. */
export const keepReplacedSettings = define({
  id: 'transfer.keepReplacedSettings',
  method: 'PUT',
  path: `${BASE}/settings`,
  origin: 'ours',
  bodyLimit: MAX_SETTINGS_FILE + 64 * 1024,
  summary: 'Keeps settings that a file of settings is about to replace.',
  params: ownerParams,
  body: z.object({ file: settingsFile }),
  reply: z.object({ message: z.literal('OK') }),
  errors: ['session_ended', 'token_expired', 'not_permitted', 'rtoken_mismatch', 'origin_refused', 'invalid_request'],
});
