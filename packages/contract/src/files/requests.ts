import * as z from 'zod/mini';
import { define } from '../define.ts';
import { MAX_PIECES, PIECE_BYTES } from '../platform/pieces.ts';
import { SCAN_ERRORS } from '../platform/scan-errors.ts';
import { FILE_CHANGE_ERRORS, FILE_READ_ERRORS } from './call-errors.ts';
import { entryId, FILES_API, typedName } from './file.ts';
import { opened } from './operations.ts';
import { fileLink, LINK_CHANGE_ERRORS, shareKey, shareRules, wantedLink } from './shares.ts';

const REQUESTS = `${FILES_API}/requests/:id`;
const named = z.object({ id: entryId });

/** A link whose visitors may upload into a folder and see nothing of it. */
export const fileRequest = z.extend(fileLink, {
  /** Most files and bytes that it takes; null for no limit. */
  mostFiles: z.nullable(z.int()),
  mostBytes: z.nullable(z.int()),
  /** What has arrived. */
  files: z.int(),
  bytes: z.int(),
});
export type FileRequest = z.output<typeof fileRequest>;

/** The link for uploads into a folder. */
export const readRequest = define({
  id: 'files.request',
  method: 'GET',
  path: REQUESTS,
  origin: 'ours',
  summary: 'The link for uploads into a folder, null for none, and what the provider asks of links.',
  params: named,
  query: opened,
  reply: z.object({ request: z.nullable(fileRequest), rules: shareRules }),
  errors: [...FILE_READ_ERRORS, 'files_not_opened', 'file_not_found'],
});

/** Makes a link for uploads, or changes it. Its key stays. */
export const setRequest = define({
  id: 'files.setRequest',
  method: 'PUT',
  path: REQUESTS,
  origin: 'ours',
  summary: 'Makes the link for uploads into a folder, or changes its password, end and limits.',
  params: named,
  query: opened,
  body: z.extend(wantedLink, {
    mostFiles: z.nullable(z.int().check(z.gte(1), z.lte(100_000))),
    mostBytes: z.nullable(z.int().check(z.gte(1), z.lte(1e15))),
  }),
  reply: fileRequest,
  errors: LINK_CHANGE_ERRORS,
});

/** Ends a link for uploads at once. */
export const endRequest = define({
  id: 'files.endRequest',
  method: 'DELETE',
  path: REQUESTS,
  origin: 'ours',
  summary: 'Ends the link for uploads into a folder; what has arrived stays.',
  params: named,
  query: opened,
  reply: z.object({ Success: z.literal(1) }),
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found'],
});

const UPLOADS = `${FILES_API}/public/:key/uploads`;
const ticket = z.string().check(z.maxLength(200));
const ofUpload = z.object({ key: shareKey, id: entryId });

/** Where the upload of a visitor is. The name that the file has got is not told: it would tell what is in the folder. */
const visitorUpload = z.object({ id: entryId, size: z.int(), received: z.int(), done: z.boolean() });
export type VisitorUpload = z.output<typeof visitorUpload>;

/** Begins an upload of a visitor, or goes on with one that this page has begun. */
export const beginRequested = define({
  id: 'files.beginRequested',
  method: 'POST',
  path: UPLOADS,
  origin: 'ours',
  access: 'anonymous',
  summary: 'Begins an upload by a link for uploads; the content follows in pieces.',
  params: z.object({ key: shareKey }),
  body: z.object({ ticket, name: typedName, size: z.int().check(z.gte(0)), modified: z.int() }),
  reply: visitorUpload,
  errors: ['not_found', 'request_full', 'file_too_large', 'origin_refused'],
});

/** One or more pieces of the upload of a visitor, as `sendFilePiece`. */
export const sendRequestedPiece = define({
  id: 'files.requestedPiece',
  method: 'POST',
  path: `${UPLOADS}/:id/pieces/:number`,
  transport: 'bytes',
  origin: 'ours',
  access: 'anonymous',
  bodyLimit: MAX_PIECES * PIECE_BYTES,
  summary:
    'Stores one or up to 64 pieces of an upload by a link for uploads; pieces have 4 MB, except for the last one.',
  params: z.extend(ofUpload, { number: z.string().check(z.regex(/^\d{1,5}$/)) }),
  query: z.object({ ticket }),
  reply: visitorUpload,
  errors: [
    ...SCAN_ERRORS,
    'not_found',
    'request_full',
    'upload_not_found',
    'upload_out_of_order',
    'attachments_too_large',
    'origin_refused',
  ],
});

/** Ends an upload of a visitor. */
export const stopRequested = define({
  id: 'files.stopRequested',
  method: 'DELETE',
  path: `${UPLOADS}/:id`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'Ends an upload by a link for uploads; what has arrived of it is removed.',
  params: ofUpload,
  query: z.object({ ticket }),
  reply: z.object({ Success: z.literal(1) }),
  errors: ['not_found', 'origin_refused'],
});
