import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { passwordResets, recovery } from './recovery.table.ts';

/** What is kept of an account's ways back. */
export type RecoveryRow = typeof recovery.$inferSelect;

/** A question with its answer, ready to be kept. */
export type QuestionRow = {
  readonly question: string;
  readonly questionType: 'other' | 'optional';
  readonly answerHash: string;
};

/** A one-time token as it is kept. */
export type ResetRow = typeof passwordResets.$inferSelect;

/** Ways back into accounts. */
export interface RecoveryStore {
  find(owner: Account): Promise<RecoveryRow | null>;
  saveQuestion(owner: Account, question: QuestionRow, now: Date): Promise<void>;
  /** Counts a wrong answer; does the same work where there is no such row. */
  countWrong(owner: Account): Promise<void>;
  /** Keeps an address that waits for its code, in place of any other that waits. */
  saveWaiting(owner: Account, waiting: { address: string; codeHash: string; endsAt: Date }, now: Date): Promise<void>;
  /** Counts a try of a code in one statement, so that many at once cannot slip through; false when there is none left. */
  takeTry(owner: Account, most: number, now: Date): Promise<boolean>;
  /** Makes the waiting address the recovery address; answers it, or null when the code is another one. */
  confirm(owner: Account, codeHash: string, now: Date): Promise<string | null>;
  removeAddress(owner: Account, now: Date): Promise<void>;
  addToken(row: ResetRow): Promise<void>;
  /** Takes a token away; answers whose it was while it was good, so that only one caller ever gets it. */
  takeToken(hash: string, partner: string, now: Date): Promise<ResetRow | null>;
  removeTokensOf(owner: Account): Promise<void>;
  /** Removes tokens that have run out. */
  sweep(now: Date): Promise<void>;
}

/** The store on the product's database. */
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
