import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { taskLinks } from './task-link.table.ts';

type Row = typeof taskLinks.$inferSelect;
/** A link to add. */
export type NewTaskLink = Pick<Row, 'id' | 'hash' | 'partner' | 'ownerName' | 'ownerMail' | 'taskId' | 'mail'>;
/** A link that can be opened. */
export type TaskLinkRecord = Pick<Row, 'accountId' | 'partner' | 'ownerName' | 'ownerMail' | 'taskId'>;

/** Days for which a link can be opened. */
export const LINK_DAYS = 30;
/** Most links that an account sends in 24 hours, at all gateways together. */
const MAX_A_DAY = 50;

/** Links to public pages of tasks. */
export class TaskLinkStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds a link. False when the account has sent too many in 24 hours. */
  async add({ accountId }: Pick<Account, 'accountId'>, link: NewTaskLink): Promise<boolean> {
    return await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`task links ${accountId}`}))`);
      const today = and(eq(taskLinks.accountId, accountId), gt(taskLinks.createdAt, sql`now() - interval '1 day'`));
      if ((await tx.$count(taskLinks, today)) >= MAX_A_DAY) return false;
      await tx
        .insert(taskLinks)
        .values({ ...link, accountId, endsAt: sql`now() + make_interval(days => ${LINK_DAYS})` });
      return true;
    });
  }

  /** Ends the earlier links of a task to the same person, once a new one is on its way. */
  async endOthers({ accountId }: Pick<Account, 'accountId'>, { id, taskId, mail }: NewTaskLink): Promise<void> {
    const same = and(eq(taskLinks.accountId, accountId), eq(taskLinks.taskId, taskId), eq(taskLinks.mail, mail));
    // The rows stay for the limit of a day.
    await this.#db
      .update(taskLinks)
      .set({ endsAt: sql`now()` })
      .where(and(same, ne(taskLinks.id, id)));
  }

  /** Removes a link whose message was not sent. */
  async remove(id: string): Promise<void> {
    await this.#db.delete(taskLinks).where(eq(taskLinks.id, id));
  }

  /** The link with this hash, for this task, person and partner; null for any other, and for one that is over. */
  async open(link: Pick<Row, 'hash' | 'partner' | 'taskId' | 'mail'>): Promise<TaskLinkRecord | null> {
    const { hash, partner, taskId, mail } = taskLinks;
    const bound = and(eq(hash, link.hash), eq(partner, link.partner), eq(taskId, link.taskId), eq(mail, link.mail));
    const [found] = await this.#db
      .select()
      .from(taskLinks)
      .where(and(bound, gt(taskLinks.endsAt, sql`now()`)));
    return found ?? null;
  }

  /** Removes links that have been over for a day. */
  async sweep(): Promise<void> {
    await this.#db.delete(taskLinks).where(lt(taskLinks.endsAt, sql`now() - interval '1 day'`));
  }
}
