import type { DeliveryReport } from '@pillarbox/contract/delivery/reports';
import { MAX_BOUNCED, MAX_REPORTS } from '@pillarbox/contract/delivery/reports';
import { qualified } from '@pillarbox/rules/realm-path';
import { and, asc, count, desc, eq, inArray, lt, max, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { deliveryReports, reportPositions } from './report.table.ts';

/** One row for each recipient that a report names. */
export type ReportRow = typeof deliveryReports.$inferInsert;

/** How far a folder has been searched. */
export interface Position {
  readonly uidvalidity: number;
  readonly uid: number;
}

/** What a report says about one recipient of a message. */
export type Outcome = Pick<typeof deliveryReports.$inferSelect, 'messageId' | 'address' | 'kind'>;

/** Most outcomes that one question returns. */
const MAX_OUTCOMES = 5000;

/** The folder Sent of an account; `realmid` is '' for the own one. */
interface SentPlace {
  readonly accountId: AccountId;
  readonly realmid: string;
  readonly uidvalidity: number;
}

/** The reports of failures that arrived in an account: another one may have a Sent of the same UIDVALIDITY. */
function failedIn({ accountId, realmid }: SentPlace): SQL | undefined {
  const { folder } = deliveryReports;
  const arrivedThere =
    realmid === ''
      ? sql`not starts_with(${folder}, ${qualified('', '')})`
      : sql`starts_with(${folder}, ${`${qualified(realmid, '')}/`})`;
  return and(eq(deliveryReports.accountId, accountId), eq(deliveryReports.kind, 'failed'), arrivedThere);
}

/** Rows about reports, and how far folders have been searched for them. */
export class ReportStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Stores what a report says. A report that is known gets its new place. Of a message with MAX_REPORTS rows no more are stored.
   * Returns whether anything was new.
   */
  async keep(rows: readonly ReportRow[]): Promise<boolean> {
    const [first] = rows;
    if (first === undefined) return false;
    return await this.#db.transaction(async (tx) => {
      const ofMessage = and(
        eq(deliveryReports.accountId, first.accountId),
        eq(deliveryReports.messageId, first.messageId),
      );
      const { folder, uidvalidity, uid } = first;
      const known = await tx
        .update(deliveryReports)
        .set({ folder, uidvalidity, uid })
        .where(and(ofMessage, eq(deliveryReports.report, first.report)))
        .returning({ uid: deliveryReports.uid });
      if (known.length > 0) return false;
      const [held] = await tx.select({ rows: count() }).from(deliveryReports).where(ofMessage);
      const added = rows.slice(0, Math.max(0, MAX_REPORTS - (held?.rows ?? 0)));
      if (added.length === 0) return false;
      await tx
        .insert(deliveryReports)
        .values([...added])
        .onConflictDoNothing();
      return true;
    });
  }

  /** What reports say about a message, in the order of their arrival. */
  async about(accountId: AccountId, messageId: string): Promise<DeliveryReport[]> {
    const rows = await this.#db
      .select()
      .from(deliveryReports)
      .where(and(eq(deliveryReports.accountId, accountId), eq(deliveryReports.messageId, messageId)))
      .orderBy(asc(deliveryReports.arrivedAt), asc(deliveryReports.address))
      .limit(MAX_REPORTS);
    return rows.map(({ kind, address, reason, saidBy, arrivedAt, folder, uid, uidvalidity }) => {
      return { kind, address, reason, saidby: saidBy, at: arrivedAt.getTime(), folder, uid, uidvalidity };
    });
  }

  /** What reports say about some messages: who was not reached, and who confirmed that a message was displayed. */
  async outcomes(accountId: AccountId, messageIds: readonly string[]): Promise<Outcome[]> {
    if (messageIds.length === 0) return [];
    const { messageId, address, kind } = deliveryReports;
    return await this.#db
      .select({ messageId, address, kind })
      .from(deliveryReports)
      .where(
        and(
          eq(deliveryReports.accountId, accountId),
          inArray(messageId, [...messageIds]),
          inArray(kind, ['failed', 'displayed']),
        ),
      )
      .orderBy(asc(deliveryReports.arrivedAt))
      .limit(MAX_OUTCOMES);
  }

  /** The uids of the copies in Sent, of a UIDVALIDITY, of the messages that were not delivered to a recipient; the newest report first. */
  async bounced(place: SentPlace): Promise<number[]> {
    const isThere = and(eq(deliveryReports.sentUidvalidity, place.uidvalidity), ne(deliveryReports.sentUid, 0));
    const rows = await this.#db
      .select({ uid: deliveryReports.sentUid })
      .from(deliveryReports)
      .where(and(failedIn(place), isThere))
      .orderBy(desc(deliveryReports.arrivedAt))
      .limit(MAX_BOUNCED);
    return [...new Set(rows.map(({ uid }) => uid))];
  }

  /** Message-IDs of messages that were not delivered and whose copy in Sent, of a UIDVALIDITY, is unknown; the newest report first. */
  async withoutCopy(place: SentPlace, limit: number): Promise<string[]> {
    const isUnknown = or(ne(deliveryReports.sentUidvalidity, place.uidvalidity), eq(deliveryReports.sentUid, 0));
    const rows = await this.#db
      .select({ messageId: deliveryReports.messageId })
      .from(deliveryReports)
      .where(and(failedIn(place), isUnknown))
      .groupBy(deliveryReports.messageId)
      .orderBy(desc(max(deliveryReports.arrivedAt)))
      .limit(limit);
    return rows.map(({ messageId }) => messageId);
  }

  /** Stores where the copy of a message in Sent is. */
  async setCopy(accountId: AccountId, messageId: string, { uidvalidity, uid }: Position): Promise<void> {
    await this.#db
      .update(deliveryReports)
      .set({ sentUidvalidity: uidvalidity, sentUid: uid })
      .where(and(eq(deliveryReports.accountId, accountId), eq(deliveryReports.messageId, messageId)));
  }

  /** How far each folder of an account has been searched. */
  async positions(accountId: AccountId): Promise<Map<string, Position>> {
    const rows = await this.#db.select().from(reportPositions).where(eq(reportPositions.accountId, accountId));
    return new Map(rows.map(({ folder, uidvalidity, uid }) => [folder, { uidvalidity, uid }]));
  }

  /** Stores how far a folder has been searched. */
  async setPosition(accountId: AccountId, folder: string, { uidvalidity, uid }: Position): Promise<void> {
    const set = { uidvalidity, uid, updatedAt: NOW };
    await this.#db
      .insert(reportPositions)
      .values({ accountId, folder, ...set })
      .onConflictDoUpdate({ target: [reportPositions.accountId, reportPositions.folder], set });
  }

  /** Deletes reports that arrived, and positions that last changed, more than `ms` milliseconds ago. */
  async removeOlder(ms: number): Promise<void> {
    await this.#db.delete(deliveryReports).where(lt(deliveryReports.arrivedAt, fromNow(-ms)));
    await this.#db.delete(reportPositions).where(lt(reportPositions.updatedAt, fromNow(-ms)));
  }
}
