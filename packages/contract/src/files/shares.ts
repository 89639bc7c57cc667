import * as z from 'zod/mini';
import { define } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { FILE_CHANGE_ERRORS, FILE_READ_ERRORS } from './call-errors.ts';
import { entryId, FILE_TYPES, FILES_API, folderId } from './file.ts';
import { opened } from './operations.ts';

/** Longest password of a link, in characters. */
export const MAX_SHARE_PASSWORD = 100;
const SHARES = `${FILES_API}/shares/:id`;
const named = z.object({ id: entryId });

/** What a link to files and a link for uploads have in common. */
export const fileLink = z.object({
  /** The last part of the address of its page. */
  key: z.string(),
  hasPassword: z.boolean(),
  /** When it ends, in milliseconds since 1970; null for never. */
  ends: z.nullable(z.int()),
});
export type FileLink = z.output<typeof fileLink>;
/** What the owner of a link decides, whatever the link is for. */
export const wantedLink = z.object({
  /** Absent: it stays as it is. '' is no password. */
  password: z.optional(z.string().check(z.maxLength(MAX_SHARE_PASSWORD))),
  ends: z.nullable(z.int()),
});
/** Codes of calls that make or change a link. */
export const LINK_CHANGE_ERRORS: readonly ErrorCode[] = [
  ...FILE_CHANGE_ERRORS,
  'file_not_found',
  'share_password_required',
  'share_end_invalid',
];

/** A link to a file or a folder. */
export const fileShare = z.extend(fileLink, {
  /** How often something can be downloaded; null for no limit. */
  most: z.nullable(z.int()),
  downloads: z.int(),
});
export type FileShare = z.output<typeof fileShare>;

/** What a provider asks of links: a password, and an end within so many days (null: none). */
export const shareRules = z.object({ password: z.boolean(), days: z.nullable(z.int()) });

/** The link to a file or a folder. */
export const readShare = define({
  id: 'files.share',
  method: 'GET',
  path: SHARES,
  origin: 'ours',
  summary: 'The link to a file or a folder, null for none, and what the provider asks of links.',
  params: named,
  query: opened,
  reply: z.object({ share: z.nullable(fileShare), rules: shareRules }),
  errors: [...FILE_READ_ERRORS, 'files_not_opened', 'file_not_found'],
});

/** Makes a link, or changes it. Its key stays. */
export const setShare = define({
  id: 'files.setShare',
  method: 'PUT',
  path: SHARES,
  origin: 'ours',
  summary: 'Makes the link to a file or a folder, or changes its password, end and limit of downloads.',
  params: named,
  query: opened,
  body: z.extend(wantedLink, {
    most: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
  }),
  reply: fileShare,
  errors: LINK_CHANGE_ERRORS,
});

/** Ends a link at once. */
export const endShare = define({
  id: 'files.endShare',
  method: 'DELETE',
  path: SHARES,
  origin: 'ours',
  summary: 'Ends the link to a file or a folder.',
  params: named,
  query: opened,
  reply: z.object({ Success: z.literal(1) }),
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found'],
});

export const shareKey = z.string().check(z.regex(/^[\w-]{20,64}$/));

/** A file or folder as a visitor sees it. */
const sharedEntry = z.object({
  id: entryId,
  name: z.string(),
  kind: z.enum(['file', 'folder']),
  type: z.enum(FILE_TYPES),
  size: z.int(),
  items: z.int(),
});
export type SharedEntry = z.output<typeof sharedEntry>;

/** What the page of a link to files shows. */
const sharedFiles = z.object({
  kind: z.literal('files'),
  owner: z.string(),
  entry: sharedEntry,
  /** The folders from the shared one to the open one; empty for the shared one, and for a file. */
  path: z.array(z.object({ id: entryId, name: z.string() })),
  entries: z.array(sharedEntry),
  next: z.string(),
  /** Lets this visitor download, for an hour. */
  ticket: z.string(),
});
export type SharedFiles = z.output<typeof sharedFiles>;

/** What the page of a link for uploads shows: nothing of what is in the folder, nor how much the owner has stored. */
const requestedFiles = z.object({
  kind: z.literal('request'),
  owner: z.string(),
  /** Name of the folder. */
  name: z.string(),
  /** Files and bytes that the link still takes; null for no limit. */
  left: z.object({ files: z.nullable(z.int()), bytes: z.nullable(z.int()) }),
  /** Bytes of the largest file. */
  most: z.int(),
  /** When the link ends, in milliseconds since 1970; null for never. */
  ends: z.nullable(z.int()),
  /** Lets this visitor upload, for a day. */
  ticket: z.string(),
});
export type RequestedFiles = z.output<typeof requestedFiles>;

/** Opens a link [PUB-005]. Whatever is wrong with it, the refusal is the same; only one with a password asks for that. */
export const openSharedFiles = define({
  id: 'files.openShared',
  method: 'POST',
  path: `${FILES_API}/public/open`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'What a link to files shows to anybody.',
  body: z.object({
    key: shareKey,
    password: z.string().check(z.maxLength(MAX_SHARE_PASSWORD)),
    /** A folder below the shared one; '' for that. */
    folder: folderId,
    cursor: z.string().check(z.maxLength(2000)),
  }),
  reply: z.discriminatedUnion('kind', [sharedFiles, requestedFiles]),
  errors: ['not_found', 'share_password_needed', 'origin_refused'],
});

/** A file of a link, or the shared file or folder as an archive. */
export const downloadShared = define({
  id: 'files.downloadShared',
  method: 'GET',
  path: `${FILES_API}/public/:key/:id`,
  transport: 'download',
  origin: 'ours',
  access: 'anonymous',
  summary: 'A file of a link, or a folder of it as a zip archive.',
  params: z.object({ key: shareKey, id: entryId }),
  query: z.object({ ticket: z.string().check(z.maxLength(200)) }),
  reply: z.unknown(),
  errors: ['not_found', 'too_many_files'],
});
