import * as z from 'zod/mini';
import { bookId } from '../contacts/contact.ts';
import { person } from '../contacts/person.ts';
import { IMPORT_CHARSETS, importField, LEFT_OUT_REASONS } from './fields.ts';

/** Largest file, in bytes: 50,000 cards without photos take 8 MB. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Most columns of a table: the longest export that a known program writes has 160. */
export const MAX_IMPORT_COLUMNS = 250;
/** Most rows of a file: an account has no more contacts. */
export const MAX_IMPORT_ROWS = 50_000;
/** Days for which an import can be undone. */
export const IMPORT_DAYS = 30;
/** Rows that a reading shows as cards. */
export const PREVIEW_ROWS = 50;
/** Rows left out that a reading lists; the file of them has all. */
export const LISTED_LEFT_OUT = 200;

export const importId = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** What happens with a row whose card exists: it fills in what is missing, it is left out, or it is added all the same. */
export const existingCards = z.enum(['fill', 'keep', 'add']);

const rowNumber = z.int().check(z.gte(1), z.lte(MAX_IMPORT_ROWS * 4));

/**
 * How a file is read. What is left out is found by itself. Rows are counted from 1, as the file has them, cards of a vCard file
 * and records of an LDIF file too; columns from 0.
 */
export const importOptions = z.object({
  charset: z.optional(z.enum(IMPORT_CHARSETS)),
  hasHeader: z.optional(z.boolean()),
  /** The field of each column. */
  fields: z.optional(z.array(importField).check(z.maxLength(MAX_IMPORT_COLUMNS))),
  /** Whether `03/04/85` is a day of April. */
  dayFirst: z.optional(z.boolean()),
  /** The book of new contacts; without it the default book. */
  book: z.optional(bookId),
  existing: z._default(existingCards, 'fill'),
  /** Whether the groups that the file names become groups here. */
  groups: z._default(z.boolean(), true),
  /** Values that the user has corrected. */
  corrections: z._default(
    z
      .array(
        z.object({
          row: rowNumber,
          column: z.int().check(z.gte(0), z.lte(MAX_IMPORT_COLUMNS)),
          value: z.string().check(z.maxLength(500)),
        }),
      )
      .check(z.maxLength(200)),
    [],
  ),
  /** Rows that are imported although another row is the same. */
  anyway: z._default(z.array(rowNumber).check(z.maxLength(1000)), []),
});
export type ImportOptions = z.output<typeof importOptions>;

/** A column of a table. `by` says how its field was found. `readings` are the two days that an uncertain date may mean. */
const importColumn = z.object({
  name: z.string(),
  sample: z.string(),
  field: importField,
  by: z.enum(['name', 'content', 'user', 'none', 'empty']),
  readings: z.array(z.string()),
});
export type ImportColumn = z.output<typeof importColumn>;

/** A row that becomes no card. `value` is what is wrong, `column` where; `other` is the row that is the same, or 0. */
const leftOutRow = z.object({
  row: z.int(),
  name: z.string(),
  reason: z.enum(LEFT_OUT_REASONS),
  column: z.int(),
  value: z.string(),
  other: z.int(),
});
export type LeftOutRow = z.output<typeof leftOutRow>;

const counts = {
  /** Cards that are new. */
  added: z.int(),
  /** Cards that get something that they did not have. */
  filled: z.int(),
  /** Cards that have everything already, or are not touched. */
  complete: z.int(),
  leftOut: z.int(),
};

/** What a file holds and what importing it would do: a dry run over all of it. */
export const importReading = z.object({
  id: importId,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  format: z.enum(['csv', 'vcard', 'ldif']),
  charset: z.enum(IMPORT_CHARSETS),
  /** What splits the columns; '' for a file that is no table. */
  delimiter: z.string(),
  hasHeader: z.boolean(),
  dayFirst: z.boolean(),
  columns: z.array(importColumn),
  rows: z.int(),
  book: bookId,
  ...counts,
  /** How many groups the rows name. */
  groups: z.int(),
  leftOutRows: z.array(leftOutRow),
  preview: z.array(z.object({ row: z.int(), outcome: z.enum(['added', 'filled', 'complete']), person })),
});
export type ImportReading = z.output<typeof importReading>;

/** The states of an import. An import is `interrupted` when it failed or the gateway that ran it has ended. */
export const IMPORT_STATES = ['ready', 'running', 'interrupted', 'done', 'undoing', 'undone'] as const;

/** Where an import is. `done` of `total` cards are written; after an undo, `kept` cards stayed because they were changed since. */
export const importState = z.object({
  id: importId,
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  done: z.int(),
  total: z.int(),
  ...counts,
  kept: z.int(),
  /** Milliseconds since 1970. */
  time: z.int(),
});
export type ImportState = z.output<typeof importState>;
