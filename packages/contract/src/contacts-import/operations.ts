import * as z from 'zod/mini';
import { CHANGE_ERRORS, READ_ERRORS } from '../contacts/call-errors.ts';
import { bookId, contactId, CONTACTS_API, ownerParams } from '../contacts/contact.ts';
import { define } from '../define.ts';
import { SCAN_ERRORS } from '../platform/scan-errors.ts';
import { importId, importOptions, importReading, importState, MAX_IMPORT_BYTES } from './import.ts';

const named = z.extend(ownerParams, { importId });
const FILE_ERRORS = [
  'book_not_found',
  'import_not_a_table',
  'import_too_many_rows',
  'import_unreadable',
  'overloaded',
] as const;

/** Stages a file of contacts and reads it. Nothing is saved in an address book [CONT-037]. */
export const uploadImport = define({
  id: 'contactsImport.upload',
  method: 'POST',
  path: `${CONTACTS_API}/import/:mail`,
  transport: 'multipart',
  origin: 'ours',
  bodyLimit: MAX_IMPORT_BYTES + 64 * 1024,
  summary: 'Stages a file of contacts (CSV, vCard or LDIF) and says what importing it would do.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: importReading,
  errors: [...CHANGE_ERRORS, ...FILE_ERRORS, ...SCAN_ERRORS, 'import_too_large', 'attachments_too_large'],
});

/** Reads a staged file with other options. */
export const readImport = define({
  id: 'contactsImport.read',
  method: 'POST',
  path: `${CONTACTS_API}/import/:mail/:importId/read`,
  origin: 'ours',
  summary: 'Says what importing a staged file would do with other options.',
  whenDegraded: 'refused',
  params: named,
  body: importOptions,
  reply: importReading,
  errors: [
    ...CHANGE_ERRORS,
    ...FILE_ERRORS,
    'import_not_found',
    'import_running',
    'book_not_found',
    'book_not_allowed',
  ],
});

/** Imports a staged file as it was read last. An interrupted import goes on, and adds nothing twice. */
export const runImport = define({
  id: 'contactsImport.run',
  method: 'POST',
  path: `${CONTACTS_API}/import/:mail/:importId/run`,
  origin: 'ours',
  summary: 'Starts importing a staged file; its progress comes as socket events.',
  whenDegraded: 'refused',
  params: named,
  reply: importState,
  errors: [...CHANGE_ERRORS, 'import_not_found', 'import_running', 'book_not_found', 'book_not_allowed'],
});

/** The imports of the last 30 days, the newest first. */
export const listImports = define({
  id: 'contactsImport.list',
  method: 'GET',
  path: `${CONTACTS_API}/import/:mail`,
  origin: 'ours',
  summary: 'The imports of the last 30 days and where they are.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ imports: z.array(importState) }),
  errors: READ_ERRORS,
});

/** Takes a whole import back: its new contacts are deleted, filled ones are as before. Contacts that were changed since stay. */
export const undoImport = define({
  id: 'contactsImport.undo',
  method: 'POST',
  path: `${CONTACTS_API}/import/:mail/:importId/undo`,
  origin: 'ours',
  summary: 'Starts taking a whole import back.',
  whenDegraded: 'refused',
  params: named,
  reply: importState,
  errors: [...CHANGE_ERRORS, 'import_not_found', 'import_running'],
});

/** The rows that were left out, as a file of the same format. */
export const saveLeftOut = define({
  id: 'contactsImport.leftOut',
  method: 'GET',
  path: `${CONTACTS_API}/import/:mail/:importId/left-out`,
  transport: 'download',
  origin: 'ours',
  summary: 'The rows of a file that are left out, as a file of the same format.',
  whenDegraded: 'refused',
  params: named,
  reply: z.unknown(),
  errors: [...READ_ERRORS, 'import_not_found', 'import_not_a_table', 'import_too_many_rows', 'import_unreadable'],
});

export const EXPORT_FORMATS = ['vcard3', 'vcard4', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Contacts as a file: the named ones, those of a book, or all. A POST because thousands of ids fit in no address. */
export const exportContacts = define({
  id: 'contactsImport.export',
  method: 'POST',
  path: `${CONTACTS_API}/export/:mail`,
  transport: 'download',
  changes: false,
  origin: 'ours',
  summary: 'Contacts as a vCard or CSV file: the named ones, those of a book, or all.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.object({
    format: z.enum(EXPORT_FORMATS),
    book: z.optional(bookId),
    contacts: z.optional(z.array(contactId).check(z.minLength(1), z.maxLength(20_000))),
  }),
  reply: z.unknown(),
  errors: [...CHANGE_ERRORS, 'book_not_found'],
});
