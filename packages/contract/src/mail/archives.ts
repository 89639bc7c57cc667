import * as z from 'zod/mini';
import { define } from '../define.ts';
import { folderPath, realmid } from './fields.ts';

/** Largest archive, in bytes of its content [CONST-039]. */
export const MAX_ARCHIVE = 140_509_184;
/** Most parts, or messages, in one archive: more do not fit into a URL. */
export const MAX_ARCHIVE_ENTRIES = 500;

const where = {
  folder: folderPath,
  realmid: z.optional(realmid),
  /** Language for the name of the archive and of files without a name. */
  lang: z.optional(z.string().check(z.maxLength(16))),
  uidvalidity: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
};

/** Items of the given form, separated by commas. */
function list(item: string) {
  const form = new RegExp(`^${item}(?:,${item}){0,${String(MAX_ARCHIVE_ENTRIES - 1)}}$`);
  return z.string().check(z.maxLength(20_000), z.regex(form));
}

/**
 * Parts of one or more messages of a folder as one archive; `parts` are `uid:part`, separated by commas [MAIL-081,
 * API-052].
 */
export const zipAttachments = define({
  id: 'mail.zipAttachments',
  method: 'GET',
  path: '/api/bf/zipattachments/',
  also: ['/zipattachments/'],
  transport: 'download',
  summary: 'Several attachments as one zip archive.',
  query: z.object({ ...where, parts: list('[1-9]\\d{0,9}:[\\w.]{1,64}') }),
  reply: z.unknown(),
  errors: [
    'session_ended',
    'token_expired',
    'folder_not_found',
    'message_not_found',
    'attachment_not_found',
    'message_too_large',
  ],
});

/** Messages of a folder as one archive, each byte for byte as the server stores it [MAIL-082, API-053]. */
export const zipMessages = define({
  id: 'mail.zipMessages',
  method: 'GET',
  path: '/api/bf/zipmessages',
  also: ['/api/bf/zipmessages/', '/zipmessages', '/zipmessages/'],
  transport: 'download',
  summary: 'Several messages as one zip archive.',
  query: z.object({ ...where, uids: list('[1-9]\\d{0,9}') }),
  reply: z.unknown(),
  errors: ['session_ended', 'token_expired', 'folder_not_found', 'message_not_found', 'message_too_large'],
});
