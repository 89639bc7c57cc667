import * as z from 'zod/mini';
import { define, MAIL_ERRORS } from '../define.ts';
import { MAIL_EXPORT_FORMATS } from './transfer.ts';

const ownerParams = z.object({ mail: z.string().check(z.maxLength(320)) });

/** Folders of the account as a file. A GET, so that the browser itself writes the file and none of it stays in memory. */
export const exportMail = define({
  id: 'transfer.export',
  method: 'GET',
  path: '/api/transfer/:mail/export',
  transport: 'download',
  origin: 'ours',
  summary: 'Folders as an mbox file (one folder), or as a zip archive of mbox files or of Maildir folders.',
  params: ownerParams,
  query: z.object({
    format: z.enum(MAIL_EXPORT_FORMATS),
    /** Paths of folders, separated by line feeds; absent: all folders. */
    folders: z.optional(z.string().check(z.minLength(1), z.maxLength(8000))),
    /** Language for names of files. */
    lang: z.optional(z.string().check(z.maxLength(16))),
  }),
  reply: z.unknown(),
  errors: [...MAIL_ERRORS, 'not_permitted', 'folder_not_found'],
});
