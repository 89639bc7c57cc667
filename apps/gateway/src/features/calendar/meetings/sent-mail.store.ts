import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { AccountId } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { meetingMails } from './sent-mail.table.ts';

/** A mail about a meeting to one recipient. */
export interface SentMail {
  readonly uid: string;
  /** The instance; '' for the whole event. */
  readonly key: string;
  readonly kind: string;
  /** -1 for a mail that a later one of its kind replaces, whatever the SEQUENCE is. */
  readonly sequence: number;
  readonly recipient: string;
  readonly content: string;
}

/** Rows of the mails about meetings that accounts have sent. */
export class SentMailStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Notes mails that are about to be sent and returns those that were not sent before, or had another content. Of several
   * gateways that send the same mail one gets it.
   */
  async claim(accountId: AccountId, mails: readonly SentMail[], at: Date): Promise<SentMail[]> {
    const rows = new Map(mails.map((mail) => [fingerprintOf(mail), mail]));
    if (rows.size === 0) return [];
    const values = [...rows].map(([fingerprint, { content }]) => ({ accountId, fingerprint, content, sentAt: at }));
    const claimed = await this.#db
      .insert(meetingMails)
      .values(values)
      .onConflictDoUpdate({
        target: [meetingMails.accountId, meetingMails.fingerprint],
        set: { content: sql`excluded.content`, sentAt: sql`excluded.sent_at` },
        setWhere: ne(meetingMails.content, sql`excluded.content`),
      })
      .returning({ fingerprint: meetingMails.fingerprint });
    return claimed.flatMap(({ fingerprint }) => rows.get(fingerprint) ?? []);
  }

  /** Forgets mails that could not be sent. */
  async release(accountId: AccountId, mails: readonly SentMail[]): Promise<void> {
    if (mails.length === 0) return;
    const own = eq(meetingMails.accountId, accountId);
    await this.#db.delete(meetingMails).where(and(own, inArray(meetingMails.fingerprint, mails.map(fingerprintOf))));
  }

  /** Deletes what was sent before a time. */
  async removeOlder(before: Date): Promise<void> {
    await this.#db.delete(meetingMails).where(lt(meetingMails.sentAt, before));
  }
}

function fingerprintOf({ uid, key, kind, sequence, recipient }: SentMail): string {
  return createHash('sha256')
    .update(JSON.stringify([uid, key, kind, sequence, recipient]))
    .digest('base64url');
}
