import { createHash } from 'node:crypto';
import type { LocalStore } from '@pillarbox/mailbox/local/store';
import { and, eq, lt, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { localAccounts, localAnswers, localMailRules } from './local-mail.table.ts';
import { storable } from './rows.ts';

const DAY_MS = 86_400_000;
/** Days after which an answer is forgotten: more than the user can choose between two answers. */
const MAX_DAYS = 60;

/** The rules of accounts of the built-in mail system, and whom they answered. */
export function createRulesStore(db: Db): Pick<LocalStore, 'mailRules' | 'setMailRules' | 'claimAnswer'> {
  return {
    mailRules: async (address) => {
      const [row] = await db.select().from(localMailRules).where(eq(localMailRules.address, address));
      return row?.script ?? '';
    },
    setMailRules: async (address, { text, expected }) => {
      const script = storable(text);
      if (expected !== '') {
        const is = and(eq(localMailRules.address, address), eq(localMailRules.script, storable(expected)));
        const changed = await db.update(localMailRules).set({ script }).where(is).returning();
        return changed.length > 0;
      }
      return await db.transaction(async (tx) => {
        const account = eq(localAccounts.address, address);
        // The lock keeps an account from being deleted meanwhile.
        const known = await tx
          .select({ address: localAccounts.address })
          .from(localAccounts)
          .where(account)
          .for('share');
        if (known.length === 0) return false;
        const added = await tx
          .insert(localMailRules)
          .values({ address, script })
          .onConflictDoUpdate({
            target: localMailRules.address,
            set: { script },
            setWhere: eq(localMailRules.script, ''),
          })
          .returning();
        return added.length > 0;
      });
    },
    claimAnswer: async (address, { key, days }) => {
      await db
        .delete(localAnswers)
        .where(and(eq(localAnswers.address, address), lt(localAnswers.answeredAt, fromNow(-MAX_DAYS * DAY_MS))));
      const claimed = await db
        .insert(localAnswers)
        .values({ address, key: createHash('sha256').update(key).digest('base64url'), answeredAt: NOW })
        .onConflictDoUpdate({
          target: [localAnswers.address, localAnswers.key],
          set: { answeredAt: NOW },
          setWhere: lte(localAnswers.answeredAt, fromNow(-days * DAY_MS)),
        })
        .returning();
      return claimed.length > 0;
    },
  };
}
