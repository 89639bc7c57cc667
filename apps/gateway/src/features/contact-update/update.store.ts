import type { AnswerKind, UpdateChange, UpdateValue } from '@pillarbox/contract/contact-update/update';
import { UPDATE_DAYS } from '@pillarbox/contract/contact-update/update';
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { contactUpdates } from './update.table.ts';

type Owner = Pick<Account, 'accountId'>;
type Row = typeof contactUpdates.$inferSelect;

/** A request. `isOver`: its link has expired. */
export type UpdateRecord = Row & { readonly isOver: boolean };
/** A request to add. */
export type NewUpdate = Pick<
  Row,
  'id' | 'partner' | 'hash' | 'origin' | 'ownerName' | 'ownerMail' | 'contactId' | 'name' | 'mail' | 'fields'
>;

/** Days for which requests are kept: the life of a link, and as long for its answer. */
const KEPT_DAYS = 60;
/** Most requests that the owner sees. */
const MAX_LISTED = 500;

const {
  accountId: account,
  id: key,
  hash,
  state,
  partner,
  createdAt,
  endsAt,
  contactId,
  mail: address,
} = contactUpdates;
const isOver = sql<boolean>`${endsAt} <= now()`;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Requests to update contacts. Calls name the account, or the hash of a link and the partner of its host. */
export class UpdateStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Adds the requests that the limits allow. Requests of the same contacts that wait are withdrawn. Returns the ids of the added
   * ones; null when the account would ask more than `aDay` contacts in 24 hours. The limits hold for all gateways together.
   */
  async add(
    { accountId }: Owner,
    rows: readonly NewUpdate[],
    limits: { readonly aDay: number; readonly anAddress: number },
  ): Promise<ReadonlySet<string> | null> {
    return await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contact updates ${accountId}`}))`);
      const lately = await tx
        .select({ address, isToday: sql<boolean>`${createdAt} > ${daysAgo(1)}` })
        .from(contactUpdates)
        .where(and(eq(account, accountId), gt(createdAt, daysAgo(7))));
      const asked = new Map<string, number>();
      for (const row of lately) asked.set(row.address, (asked.get(row.address) ?? 0) + 1);
      const allowed = rows.filter((row) => {
        const times = (asked.get(row.mail) ?? 0) + 1;
        asked.set(row.mail, times);
        return times <= limits.anAddress;
      });
      if (lately.filter(({ isToday }) => isToday).length + allowed.length > limits.aDay) return null;
      if (allowed.length === 0) return new Set();
      const ids = allowed.map((row) => row.contactId);
      await tx
        .update(contactUpdates)
        .set({ state: 'withdrawn' })
        .where(and(eq(account, accountId), inArray(contactId, ids), eq(state, 'waiting')));
      const ends = sql`now() + make_interval(days => ${UPDATE_DAYS})`;
      const fresh = allowed.map((row) => ({ ...row, accountId, state: 'waiting' as const, endsAt: ends }));
      await tx.insert(contactUpdates).values(fresh);
      return new Set(allowed.map(({ id }) => id));
    });
  }

  /** Removes requests whose message was not sent. */
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#db.delete(contactUpdates).where(inArray(key, [...ids]));
  }

  /** The requests of an account, the newest first, without the withdrawn ones. */
  async list({ accountId }: Owner): Promise<UpdateRecord[]> {
    return await this.#select(and(eq(account, accountId), ne(state, 'withdrawn')));
  }

  async get({ accountId }: Owner, id: string): Promise<UpdateRecord | null> {
    const [found] = await this.#select(and(eq(account, accountId), eq(key, id)));
    return found ?? null;
  }

  /** The request of a contact that waits; null for none. */
  async waitingOf({ accountId }: Owner, contact: string): Promise<UpdateRecord | null> {
    const [found] = await this.#select(and(eq(account, accountId), eq(contactId, contact), eq(state, 'waiting')));
    return found === undefined || found.isOver ? null : found;
  }

  /** How many answers wait for the owner. */
  async count({ accountId }: Owner): Promise<number> {
    return await this.#db.$count(contactUpdates, and(eq(account, accountId), eq(state, 'answered')));
  }

  /** The request of a link that can be answered at this partner; null for any other. */
  async open(linkHash: string, partnerId: string): Promise<UpdateRecord | null> {
    const [found] = await this.#select(and(eq(hash, linkHash), eq(partner, partnerId), eq(state, 'waiting')));
    return found === undefined || found.isOver ? null : found;
  }

  /** Notes what the page of a request showed. */
  async setShown(id: string, shown: UpdateValue[]): Promise<void> {
    await this.#db.update(contactUpdates).set({ shown }).where(eq(key, id));
  }

  /** Takes the one answer of a request. False when it was answered, withdrawn or ended meanwhile, at whatever gateway. */
  async setAnswer(
    id: string,
    given: { readonly answer: AnswerKind; readonly changes: UpdateChange[] },
  ): Promise<boolean> {
    const taken = await this.#db
      .update(contactUpdates)
      .set({ ...given, state: 'answered', shown: null, answeredAt: sql`now()` })
      .where(and(eq(key, id), eq(state, 'waiting'), gt(endsAt, sql`now()`)))
      .returning({ id: key });
    return taken.length > 0;
  }

  /** Gives a request another state, if it has one of `from`. False when it has not. */
  async move(
    { accountId }: Owner,
    id: string,
    change: { readonly from: readonly Row['state'][]; readonly to: Row['state'] } & Partial<
      Pick<Row, 'before' | 'written'>
    >,
  ): Promise<boolean> {
    const { from, to, ...rest } = change;
    const moved = await this.#db
      .update(contactUpdates)
      .set({ ...rest, state: to })
      .where(and(eq(account, accountId), eq(key, id), inArray(state, [...from])))
      .returning({ id: key });
    return moved.length > 0;
  }

  /** Deletes old requests. */
  async sweep(): Promise<void> {
    await this.#db.delete(contactUpdates).where(lt(createdAt, daysAgo(KEPT_DAYS)));
  }

  async #select(condition: ReturnType<typeof and>): Promise<UpdateRecord[]> {
    const found = await this.#db
      .select({ row: contactUpdates, isOver })
      .from(contactUpdates)
      .where(condition)
      .orderBy(desc(createdAt), desc(key))
      .limit(MAX_LISTED);
    return found.map(({ row, isOver: over }) => ({ ...row, isOver: over }));
  }
}
