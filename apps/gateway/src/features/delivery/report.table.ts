import type { ReportKind } from '@pillarbox/contract/delivery/reports';
import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** What reports that arrived say about sent messages: one row for each recipient that a report names. */
export const deliveryReports = pgTable(
  'delivery_reports',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** Message-ID of the sent message, with angle brackets. */
    messageId: text('message_id').notNull(),
    /** SHA-256 of the source of the report: it stays the same when the report is moved. */
    report: text('report').notNull(),
    /** The recipient that the report names. */
    address: text('address').notNull(),
    kind: text('kind').$type<ReportKind>().notNull(),
    reason: text('reason').notNull(),
    /** The address of the sender of the report. */
    saidBy: text('said_by').notNull(),
    arrivedAt: timestamp('arrived_at', { withTimezone: true }).notNull(),
    /** Where the report was last seen. */
    folder: text('folder').notNull(),
    uidvalidity: bigint('uidvalidity', { mode: 'number' }).notNull(),
    uid: bigint('uid', { mode: 'number' }).notNull(),
    /** The copy of the message in Sent; uid 0 when it was not found there. */
    sentUidvalidity: bigint('sent_uidvalidity', { mode: 'number' }).notNull(),
    sentUid: bigint('sent_uid', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.messageId, table.report, table.address] }),
    index('delivery_reports_arrived').on(table.arrivedAt),
  ],
);

/** How far the folders of an account have been searched for reports. */
export const reportPositions = pgTable(
  'report_positions',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    folder: text('folder').notNull(),
    uidvalidity: bigint('uidvalidity', { mode: 'number' }).notNull(),
    /** All messages up to this uid have been looked at. */
    uid: bigint('uid', { mode: 'number' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.folder] }),
    index('report_positions_updated').on(table.updatedAt),
  ],
);
