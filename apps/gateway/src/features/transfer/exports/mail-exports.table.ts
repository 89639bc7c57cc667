import type { MailExportStateName } from '@pillarbox/contract/transfer/mail-export';
import type { MailExportFormat } from '@pillarbox/contract/transfer/transfer';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';
import { bytea } from '../../../platform/database/bytea.ts';

const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull();
const time = (name: string) => timestamp(name, { withTimezone: true });
const counter = (name: string) => integer(name).notNull().default(0);

/** A folder of an export, and its path in the file without an ending. */
export interface PlannedFolder {
  readonly folder: string;
  readonly path: string;
}

/** A file of an archive that is being written. */
export interface OpenEntry {
  readonly path: string;
  /** Where its header begins in the archive. */
  readonly offset: number;
  readonly isLarge: boolean;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
}

/** Where the writing of a file goes on. Everything before it is stored. */
export interface ExportPosition {
  /** Index of the folder in the plan; the number of folders when all messages are written. */
  readonly folder: number;
  /** The last message of that folder, and the UIDVALIDITY; 0 before the first one. */
  readonly uid: number;
  readonly uidvalidity: number;
  readonly entry: OpenEntry | null;
  /** Bytes of the file. */
  readonly offset: number;
  /** Entries of the archive, and pieces of its directory. */
  readonly entries: number;
  readonly directories: number;
  /** Where the directory of the archive begins, and how many of its pieces are in the file; null while messages are written. */
  readonly closing: { readonly at: number; readonly pieces: number } | null;
}

/** Exports of mail as jobs. Times are the database's. */
export const mailExports = pgTable(
  'mail_exports',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** User name and password for the mail server, encrypted; null where the partner stores none, once refused, and at the end. */
    sealed: bytea('sealed'),
    name: text('name').notNull(),
    format: text('format').$type<MailExportFormat>().notNull(),
    /** A zip archive, or one mbox file. */
    isArchive: boolean('is_archive').notNull(),
    plan: jsonb('plan').$type<readonly PlannedFolder[]>().notNull(),
    position: jsonb('position').$type<ExportPosition>().notNull(),
    /** `removed`: its user does not want it any more; its pieces are still there. */
    state: text('state').$type<MailExportStateName | 'removed'>().notNull(),
    reason: text('reason').notNull().default(''),
    failures: counter('failures'),
    size: bytes('size').default(0),
    done: counter('done'),
    total: counter('total'),
    left: counter('left_out'),
    createdAt: time('created_at').notNull().defaultNow(),
    /** When a run is due; for a file that is ready or has failed, when it is removed. */
    dueAt: time('due_at').notNull().defaultNow(),
    leaseOwner: text('lease_owner'),
    leaseUntil: time('lease_until'),
  },
  (table) => [
    index('mail_exports_due').on(table.dueAt),
    index('mail_exports_account').on(table.accountId),
    // One at a time, whichever gateways are asked.
    uniqueIndex('mail_exports_active')
      .on(table.accountId)
      .where(sql`state in ('waiting', 'running')`),
  ],
);

/** What a piece holds: bytes of the file, or entries for the directory at the end of an archive. */
export const PIECE_KIND = { CONTENT: 0, DIRECTORY: 1 } as const;

/** Blobs of exports. A row is written before its blob, so that a blob of a gateway that ended is found and removed. */
export const mailExportPieces = pgTable(
  'mail_export_pieces',
  {
    blob: text('blob').primaryKey(),
    exportId: text('export_id')
      .notNull()
      .references(() => mailExports.id, { onDelete: 'cascade' }),
    kind: smallint('kind').notNull(),
    /** Its first byte in the file; for pieces of the directory, their number. */
    start: bytes('start'),
    size: integer('size').notNull(),
    /** It belongs to the file: the position after it is stored. */
    kept: boolean('kept').notNull().default(false),
  },
  (table) => [index('mail_export_pieces_export').on(table.exportId, table.kind, table.start)],
);
