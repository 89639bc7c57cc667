import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { passwordResets, recovery } from './recovery.table.ts';

/** The recovery data of an account. */
export type RecoveryRow = typeof recovery.$inferSelect;

/** A question with the hash of its answer. */
export type QuestionRow = {
  readonly question: string;
  readonly questionType: 'other' | 'optional';
  readonly answerHash: string;
};

/** A one-time token, as stored. */
export type ResetRow = typeof passwordResets.$inferSelect;

/** Stores the recovery data of accounts. */
export interface RecoveryStore {
  find(owner: Account): Promise<RecoveryRow | null>;
  saveQuestion(owner: Account, question: QuestionRow, now: Date): Promise<void>;
  /** Counts a wrong answer. It takes the same work when there is no such row. */
  countWrong(owner: Account): Promise<void>;
  /** Stores an address that waits for its code, in place of an earlier one. */
  saveWaiting(owner: Account, waiting: { address: string; codeHash: string; endsAt: Date }, now: Date): Promise<void>;
  /**
   * Counts an attempt to enter a code, in one statement, so that parallel attempts are all counted. Returns false when none is
   * left.
   */
  takeTry(owner: Account, most: number, now: Date): Promise<boolean>;
  /** Makes the waiting address the recovery address and returns it; null when the code is wrong. */
  confirm(owner: Account, codeHash: string, now: Date): Promise<string | null>;
  removeAddress(owner: Account, now: Date): Promise<void>;
  addToken(row: ResetRow): Promise<void>;
  /** Removes and returns a valid token, so that only one caller gets it; null when there is none. */
  takeToken(hash: string, partner: string, now: Date): Promise<ResetRow | null>;
  removeTokensOf(owner: Account): Promise<void>;
  /** Removes expired tokens. */
  sweep(now: Date): Promise<void>;
}

/** Creates the store on the product's database. */
export function createRecoveryStore(db: Db): RecoveryStore {
  const ofOwner = ({ accountId }: Account) => eq(recovery.accountId, accountId);
  const nothingWaits = { waiting: null, codeHash: null, codeEndsAt: null, codeTries: 0 };
  const put = async (owner: Account, change: Partial<RecoveryRow>, now: Date): Promise<void> => {
    const { accountId } = owner;
    await db
      .insert(recovery)
      .values({ accountId, updatedAt: now, ...change })
      .onConflictDoUpdate({ target: recovery.accountId, set: { ...change, updatedAt: now } });
  };
  return {
    find: async (owner) => (await db.select().from(recovery).where(ofOwner(owner)))[0] ?? null,
    saveQuestion: (owner, question, now) => put(owner, { ...question, wrongAnswers: 0 }, now),
    countWrong: async (owner) => {
      await db
        .update(recovery)
        .set({ wrongAnswers: sql`${recovery.wrongAnswers} + 1` })
        .where(ofOwner(owner));
    },
    saveWaiting: (owner, { address, codeHash, endsAt }, now) =>
      put(owner, { waiting: address, codeHash, codeEndsAt: endsAt, codeTries: 0 }, now),
    takeTry: async (owner, most, now) => {
      const tried = await db
        .update(recovery)
        .set({ codeTries: sql`${recovery.codeTries} + 1` })
        .where(and(ofOwner(owner), lt(recovery.codeTries, most), gt(recovery.codeEndsAt, now)))
        .returning({ accountId: recovery.accountId });
      return tried.length > 0;
    },
    confirm: async (owner, codeHash, now) => {
      const [confirmed] = await db
        .update(recovery)
        .set({ address: sql`${recovery.waiting}`, ...nothingWaits, updatedAt: now })
        .where(and(ofOwner(owner), eq(recovery.codeHash, codeHash)))
        .returning({ address: recovery.address });
      return confirmed?.address ?? null;
    },
    removeAddress: async (owner, now) => {
      await db
        .update(recovery)
        .set({ address: null, ...nothingWaits, updatedAt: now })
        .where(ofOwner(owner));
    },
    addToken: async (row) => {
      await db.insert(passwordResets).values(row);
    },
    takeToken: async (hash, partner, now) => {
      const [taken] = await db
        .delete(passwordResets)
        .where(and(eq(passwordResets.hash, hash), eq(passwordResets.partner, partner), gt(passwordResets.endsAt, now)))
        .returning();
      return taken ?? null;
    },
    removeTokensOf: async ({ accountId }) => {
      await db.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
    },
    sweep: async (now) => {
      await db.delete(passwordResets).where(lt(passwordResets.endsAt, now));
    },
  };
}
