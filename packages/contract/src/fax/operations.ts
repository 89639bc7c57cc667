import * as z from 'zod/mini';
import { define } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { SCAN_ERRORS } from '../platform/scan-errors.ts';
import {
  fax,
  FAX_API,
  FAX_BOXES,
  FAX_FILTERS,
  faxAccount,
  faxChoices,
  faxCover,
  faxDetail,
  faxId,
  MAX_FAX_BYTES,
  MAX_FAX_CHOSEN,
  MAX_FAX_FILES,
  MAX_FAX_NUMBERS,
  faxRecipient,
  typedNumber,
} from './fax.ts';

/** Codes of calls that read faxes. */
const READ: readonly ErrorCode[] = [
  'session_ended',
  'issuer_session_ended',
  'token_expired',
  'password_outdated',
  'password_change_required',
  'recovery_required',
  'feature_off',
];
/** Codes of calls that read the pages of one fax. */
const READ_PART: readonly ErrorCode[] = [...READ, 'fax_not_found', 'fax_part_missing'];
/** Codes of calls that change faxes. */
const CHANGE: readonly ErrorCode[] = [...READ, 'rtoken_mismatch', 'origin_refused'];
/** Codes of calls that change one fax in a certain state. */
const CHANGE_STATE: readonly ErrorCode[] = [...CHANGE, 'fax_not_found', 'fax_state_wrong'];
/** Codes of calls that add files to a draft. */
const ADD_FILES: readonly ErrorCode[] = [...CHANGE_STATE, 'fax_too_many_files', 'fax_too_large'];
const named = z.object({ id: faxId });
/** A subject, or what is searched for: without control characters. */
const shortText = z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const success = z.object({ Success: z.literal(1) });
const chosen = z.array(faxId).check(z.minLength(1), z.maxLength(MAX_FAX_CHOSEN));

export const readFaxAccount = define({
  id: 'fax.account',
  method: 'GET',
  path: `${FAX_API}/account`,
  origin: 'ours',
  summary: 'The fax account of the user: own number, header line, defaults, pages used and what files can be sent.',
  reply: faxAccount,
  errors: READ,
});

export const saveFaxAccount = define({
  id: 'fax.saveAccount',
  method: 'PUT',
  path: `${FAX_API}/account`,
  origin: 'ours',
  summary: 'Saves header line, country and cover page of the fax account.',
  body: faxChoices,
  reply: faxAccount,
  errors: CHANGE,
});

/** `next` is the cursor of the following page, '' at the end. The counts are of all faxes, whatever is listed. */
export const listFaxes = define({
  id: 'fax.list',
  method: 'GET',
  path: `${FAX_API}/faxes`,
  origin: 'ours',
  summary: 'Faxes of one list, the newest first, a page at a time.',
  query: z.object({
    box: z.enum(FAX_BOXES),
    filter: z.optional(z.enum(FAX_FILTERS)),
    /** Numbers, names and subjects that contain this. */
    text: z.optional(shortText),
    cursor: z.optional(z.string().check(z.regex(/^(\d{1,18} [\w-]{16,64})?$/))),
  }),
  reply: z.object({
    faxes: z.array(fax),
    next: z.string(),
    /** `all`: without drafts; `unread`: received and not seen. */
    counts: z.object({ all: z.int(), received: z.int(), unread: z.int(), sent: z.int(), drafts: z.int() }),
  }),
  errors: READ,
});

export const readFax = define({
  id: 'fax.read',
  method: 'GET',
  path: `${FAX_API}/faxes/:id`,
  origin: 'ours',
  summary: 'One fax with its recipients, cover page and files.',
  params: named,
  reply: faxDetail,
  errors: [...READ, 'fax_not_found'],
});

export const createFax = define({
  id: 'fax.create',
  method: 'POST',
  path: `${FAX_API}/faxes`,
  origin: 'ours',
  summary: 'Creates an empty draft with the cover page of the fax account.',
  reply: faxDetail,
  errors: [...CHANGE, 'fax_too_many_drafts'],
});

/** Parts that are left out stay. `files` gives the order of the files; those that it leaves out are removed. */
export const changeFax = define({
  id: 'fax.change',
  method: 'PUT',
  path: `${FAX_API}/faxes/:id`,
  origin: 'ours',
  summary: 'Changes a draft: recipients, subject, cover page, order of files.',
  params: named,
  body: z.object({
    recipients: z.optional(
      z.array(z.extend(faxRecipient, { number: typedNumber })).check(z.maxLength(MAX_FAX_NUMBERS)),
    ),
    subject: z.optional(shortText),
    cover: z.optional(faxCover),
    files: z.optional(z.array(faxId).check(z.maxLength(MAX_FAX_FILES))),
  }),
  reply: faxDetail,
  errors: [...CHANGE_STATE, 'fax_number_invalid'],
});

/** Either all files of a request are added or none; field `files[]`. */
export const addFaxFiles = define({
  id: 'fax.addFiles',
  method: 'POST',
  path: `${FAX_API}/faxes/:id/files`,
  transport: 'multipart',
  origin: 'ours',
  bodyLimit: MAX_FAX_BYTES + 1024 * 1024,
  summary: 'Adds files to a draft.',
  params: named,
  reply: faxDetail,
  errors: [...ADD_FILES, ...SCAN_ERRORS, 'too_many_attachments', 'attachments_too_large'],
});

/** Copies files of the user's storage to a draft. */
export const attachToFax = define({
  id: 'fax.attach',
  method: 'POST',
  path: `${FAX_API}/faxes/:id/attach`,
  origin: 'ours',
  summary: 'Copies files of the storage to a draft.',
  params: named,
  body: z.object({ ids: z.array(faxId).check(z.minLength(1), z.maxLength(MAX_FAX_FILES)) }),
  reply: faxDetail,
  errors: [...ADD_FILES, 'files_not_offered', 'file_not_found', 'file_too_large'],
});

/**
 * Makes the pages of a draft as they will be sent. A file that gives none has its `fault`; the others have their pages. Without
 * changes since, nothing is made again.
 */
export const prepareFax = define({
  id: 'fax.prepare',
  method: 'POST',
  path: `${FAX_API}/faxes/:id/prepare`,
  origin: 'ours',
  summary: 'Makes the pages of a draft as they will be sent.',
  params: named,
  reply: faxDetail,
  errors: [...CHANGE_STATE, 'fax_too_many_pages', 'overloaded'],
});

/** The draft becomes the fax to its first number; each further number gets a fax of its own. */
export const sendFax = define({
  id: 'fax.send',
  method: 'POST',
  path: `${FAX_API}/faxes/:id/send`,
  origin: 'ours',
  summary: 'Gives a draft to be sent to all its numbers.',
  params: named,
  reply: z.object({ faxes: z.array(fax) }),
  errors: [
    ...CHANGE_STATE,
    'fax_no_number',
    'fax_empty',
    'fax_file_unusable',
    'fax_too_many_pages',
    'fax_pages_used_up',
    'overloaded',
  ],
});

/** A fax that the service has taken is stopped if the service can; else `fax_state_wrong`. */
export const cancelFax = define({
  id: 'fax.cancel',
  method: 'POST',
  path: `${FAX_API}/faxes/:id/cancel`,
  origin: 'ours',
  summary: 'Stops a fax that waits or is being sent.',
  params: named,
  reply: fax,
  errors: CHANGE_STATE,
});

export const retryFax = define({
  id: 'fax.retry',
  method: 'POST',
  path: `${FAX_API}/faxes/:id/retry`,
  origin: 'ours',
  summary: 'Sends a fax again that failed or was cancelled, or at once one that waits for its next attempt.',
  params: named,
  reply: fax,
  errors: [...CHANGE_STATE, 'fax_pages_used_up'],
});

/** Those that are being sent stay: stop them first. Unknown ids are no error. */
export const deleteFaxes = define({
  id: 'fax.delete',
  method: 'POST',
  path: `${FAX_API}/delete`,
  origin: 'ours',
  summary: 'Deletes faxes and drafts for ever.',
  body: z.object({ ids: chosen }),
  reply: z.object({ deleted: z.array(faxId) }),
  errors: CHANGE,
});

export const markFaxes = define({
  id: 'fax.mark',
  method: 'POST',
  path: `${FAX_API}/mark`,
  origin: 'ours',
  summary: 'Marks received faxes as seen or not seen.',
  body: z.object({ ids: chosen, seen: z.boolean() }),
  reply: success,
  errors: CHANGE,
});

/** Saves the pages as a PDF in the user's storage; `to` is a folder of files, '' for the top. */
export const saveFax = define({
  id: 'fax.save',
  method: 'POST',
  path: `${FAX_API}/faxes/:id/save`,
  origin: 'ours',
  summary: 'Saves the pages of a fax as a file (PDF).',
  params: named,
  body: z.object({ to: z.string().check(z.regex(/^([\w-]{16,64})?$/)) }),
  reply: z.object({ id: faxId, name: z.string() }),
  errors: [
    ...CHANGE,
    'fax_not_found',
    'fax_part_missing',
    'files_not_offered',
    'folder_missing',
    'files_full',
    'file_too_large',
    'too_many_files',
  ],
});

/** The pages become one file of the draft, in the order that they have. */
export const forwardFax = define({
  id: 'fax.forward',
  method: 'POST',
  path: `${FAX_API}/faxes/:id/forward`,
  origin: 'ours',
  summary: 'Creates a draft with the pages of a fax, to send them to somebody else.',
  params: named,
  reply: faxDetail,
  errors: [...CHANGE, 'fax_not_found', 'fax_part_missing', 'fax_too_many_drafts', 'fax_too_large'],
});

/** The file is staged as if it had been uploaded, and named in the message as uploaded files are. */
export const mailFax = define({
  id: 'fax.mail',
  method: 'POST',
  path: `${FAX_API}/faxes/:id/mail`,
  origin: 'ours',
  summary: 'Copies the pages of a fax (PDF) as attachment of a message that is being written.',
  params: named,
  reply: z.object({ id: z.string(), name: z.string(), size: z.int(), mime: z.string() }),
  errors: [...CHANGE, 'fax_not_found', 'fax_part_missing', 'too_many_attachments', 'attachments_too_large'],
});

/** One page as it is sent or was received. `content` makes the address name one state, so that browsers may keep it. */
export const faxPage = define({
  id: 'fax.page',
  method: 'GET',
  path: `${FAX_API}/faxes/:id/pages/:number`,
  transport: 'download',
  origin: 'ours',
  summary: 'One page of a fax, counted from 1, as a picture (PNG).',
  params: z.extend(named, { number: z.string().check(z.regex(/^[1-9]\d{0,2}$/)) }),
  query: z.object({ content: z.string().check(z.maxLength(64)) }),
  reply: z.unknown(),
  errors: READ_PART,
});

export const faxPdf = define({
  id: 'fax.pdf',
  method: 'GET',
  path: `${FAX_API}/faxes/:id/pdf`,
  transport: 'download',
  origin: 'ours',
  summary: 'All pages of a fax as one PDF.',
  params: named,
  reply: z.unknown(),
  errors: READ_PART,
});
