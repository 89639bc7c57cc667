import { createHash } from 'node:crypto';
import type { ReceiptState } from '@pillarbox/contract/mail/receipt';
import type { AccountId } from '../../../platform/account/account.ts';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { receipts } from './receipt.table.ts';

/** The account that answered, and the Message-ID with its angle brackets. */
export interface AnswerKey {
  readonly accountId: AccountId;
  readonly mid: string;
}

export type Answer = Exclude<ReceiptState, 'none'>;

const keyOf = ({ accountId, mid }: AnswerKey) => ({
  accountId,
  fingerprint: createHash('sha256').update(mid).digest('base64url'),
});
const is = (key: AnswerKey) => {
  const { accountId, fingerprint } = keyOf(key);
  return and(eq(receipts.accountId, accountId), eq(receipts.fingerprint, fingerprint));
};

/** Rows of answers to requests for a receipt. */
export class ReceiptStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(key: AnswerKey): Promise<Answer | null> {
    return (await this.#db.select({ state: receipts.state }).from(receipts).where(is(key)))[0]?.state ?? null;
  }

  /** Stores an answer; false when there is one already. Of several concurrent calls one returns true. */
  async keep(key: AnswerKey, state: Answer, at: Date): Promise<boolean> {
    const row = { ...keyOf(key), state, answeredAt: at };
    const added = await this.#db
      .insert(receipts)
      .values(row)
      .onConflictDoNothing()
      .returning({ state: receipts.state });
    return added.length > 0;
  }

  /** Removes an answer that could not be sent. */
  async remove(key: AnswerKey): Promise<void> {
    await this.#db.delete(receipts).where(is(key));
  }

  /** Deletes answers older than a time. */
  async removeOlder(before: Date): Promise<void> {
    await this.#db.delete(receipts).where(lt(receipts.answeredAt, before));
  }
}
