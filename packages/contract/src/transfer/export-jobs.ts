import * as z from 'zod/mini';
import { define, MAIL_ERRORS } from '../define.ts';
import { mailExportId, mailExportState, newMailExport } from './mail-export.ts';

const ownerParams = z.object({ mail: z.string().check(z.maxLength(320)) });
const named = z.extend(ownerParams, { exportId: mailExportId });
const BASE = '/api/transfer/:mail';
const OWN = ['session_ended', 'token_expired', 'not_permitted'] as const;
const CHANGES = [...OWN, 'rtoken_mismatch', 'origin_refused', 'invalid_request'] as const;

/** Begins an export that the gateway writes in the background, for mailboxes that take long to download. */
export const beginMailExport = define({
  id: 'transfer.beginExport',
  method: 'POST',
  path: `${BASE}/exports`,
  origin: 'ours',
  summary:
    'Begins an export of mail as a job; its progress comes as socket events, its file can be downloaded for some days.',
  params: ownerParams,
  body: newMailExport,
  reply: mailExportState,
  errors: [...MAIL_ERRORS, 'not_permitted', 'folder_not_found', 'mail_export_running', 'too_many_mail_exports'],
});

/** The exports of the account, the newest first. */
export const listMailExports = define({
  id: 'transfer.exports',
  method: 'GET',
  path: `${BASE}/exports`,
  origin: 'ours',
  summary: 'The exports of mail that run or have a file.',
  params: ownerParams,
  reply: z.object({ exports: z.array(mailExportState) }),
  errors: OWN,
});

/** Lets an export that failed go on where it was. */
export const retryMailExport = define({
  id: 'transfer.retryExport',
  method: 'POST',
  path: `${BASE}/exports/:exportId/run`,
  origin: 'ours',
  summary: 'Lets an export of mail go on that failed or waits for its next attempt.',
  params: named,
  reply: mailExportState,
  errors: [...CHANGES, 'mail_export_not_found', 'mail_export_running'],
});

/** Cancels an export, or removes its file. */
export const removeMailExport = define({
  id: 'transfer.removeExport',
  method: 'DELETE',
  path: `${BASE}/exports/:exportId`,
  origin: 'ours',
  summary: 'Cancels an export of mail, or removes its file.',
  params: named,
  reply: z.object({ message: z.literal('OK') }),
  errors: [...CHANGES, 'mail_export_not_found'],
});

/** The file of a finished export. Parts of it can be asked for, so that a download that broke off goes on. */
export const mailExportFile = define({
  id: 'transfer.exportFile',
  method: 'GET',
  path: `${BASE}/exports/:exportId/file`,
  transport: 'download',
  origin: 'ours',
  summary: 'The file of a finished export of mail; takes Range and If-Range (RFC 9110 14).',
  params: named,
  reply: z.unknown(),
  errors: [...OWN, 'mail_export_not_found'],
});
