import { eq, lt, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { displayedTaskReminders as table } from './displayed.table.ts';

/** Names a reminder. */
export interface AlarmName {
  readonly taskId: string;
  readonly alarmId: string;
}

/** Days after which a displayed reminder is forgotten: no window reaches so far back. */
const KEPT_DAYS = 60;

/** Which reminders of tasks an account has seen. */
export class DisplayedStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** By `nameOf`: when a reminder is shown again, or null for never. Others were not displayed yet. */
  async of({ accountId }: Pick<Account, 'accountId'>): Promise<Map<string, Date | null>> {
    const rows = await this.#db.select().from(table).where(eq(table.accountId, accountId));
    return new Map(rows.map((row) => [nameOf(row), row.again]));
  }

  /** Notes that a reminder was displayed, and when it is shown again. */
  async set({ accountId }: Pick<Account, 'accountId'>, name: AlarmName, again: Date | null): Promise<void> {
    await this.#db
      .insert(table)
      .values({ accountId, ...name, again })
      .onConflictDoUpdate({
        target: [table.accountId, table.taskId, table.alarmId],
        set: { again, displayedAt: sql`now()` },
      });
  }

  async sweep(): Promise<void> {
    await this.#db.delete(table).where(lt(table.displayedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
  }
}

/** A reminder in one text. */
export function nameOf({ taskId, alarmId }: AlarmName): string {
  return `${taskId} ${alarmId}`;
}
