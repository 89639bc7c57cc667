import type { AnswerKind, UpdateChange, UpdateValue } from '@pillarbox/contract/contact-update/update';
import { UPDATE_DAYS } from '@pillarbox/contract/contact-update/update';
import { and, count, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
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
  | 'id'
  | 'partner'
  | 'hash'
  | 'origin'
  | 'ownerName'
  | 'ownerMail'
  | 'contactId'
  | 'name'
  | 'mail'
  | 'recipient'
  | 'fields'
>;

/** How many requests are allowed. */
export interface UpdateLimits {
  /** Of one account in 24 hours. */
  readonly aDay: number;
  /** Of one account to one address in seven days. */
  readonly anAddress: number;
  /** Of all accounts together to one address in seven days. */
  readonly byAll: number;
}

/** What became of a new request: `not_now` when all accounts together have asked the address often enough. */
export type Outcome = 'added' | 'asked_lately' | 'not_now';

/** Days for which requests are kept: the life of a link, and as long for its answer. */
const KEPT_DAYS = 60;
/** Most requests that the owner sees. */
const MAX_LISTED = 500;

const { accountId: account, id: key, hash, state, partner, createdAt, endsAt, contactId, recipient } = contactUpdates;
const isOver = sql<boolean>`${endsAt} <= now()`;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Requests to update contacts. Calls name the account, or the hash of a link and the partner of its host. */
export class UpdateStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Adds the requests that the limits allow. Requests of the same contacts that wait are withdrawn. Returns what became of each, by
   * its id; null when the account would ask more than `aDay` contacts in 24 hours. The limits hold for all gateways together, by
   * the database's time.
   */
  async add(
    { accountId }: Owner,
    rows: readonly NewUpdate[],
    limits: UpdateLimits,
  ): Promise<ReadonlyMap<string, Outcome> | null> {
    return await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contact updates ${accountId}`}))`);
      const lately = await tx
        .select({ recipient, isToday: sql<boolean>`${createdAt} > ${daysAgo(1)}` })
        .from(contactUpdates)
        .where(and(eq(account, accountId), gt(createdAt, daysAgo(7))));
      const own = countedBy(lately.map((row) => row.recipient));
      const all = await askedByAll(tx, [...new Set(rows.map((row) => row.recipient))]);
      const outcomes = new Map<string, Outcome>();
      for (const row of rows) {
        const [ofOwn, ofAll] = [(own.get(row.recipient) ?? 0) + 1, (all.get(row.recipient) ?? 0) + 1];
        const isAllowed = ofOwn <= limits.anAddress && ofAll <= limits.byAll;
        outcomes.set(row.id, isAllowed ? 'added' : ofOwn > limits.anAddress ? 'asked_lately' : 'not_now');
        if (!isAllowed) continue;
        own.set(row.recipient, ofOwn);
        all.set(row.recipient, ofAll);
      }
      const allowed = rows.filter(({ id }) => outcomes.get(id) === 'added');
      if (lately.filter(({ isToday }) => isToday).length + allowed.length > limits.aDay) return null;
      if (allowed.length === 0) return outcomes;
      const ids = allowed.map((row) => row.contactId);
      await tx
        .update(contactUpdates)
        .set({ state: 'withdrawn' })
        .where(and(eq(account, accountId), inArray(contactId, ids), eq(state, 'waiting')));
      const ends = sql`now() + make_interval(days => ${UPDATE_DAYS})`;
      const fresh = allowed.map((row) => ({ ...row, accountId, state: 'waiting' as const, endsAt: ends }));
      await tx.insert(contactUpdates).values(fresh);
      return outcomes;
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

function countedBy(recipients: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of recipients) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/**
 * How often all accounts asked these recipients in seven days. Until the transaction ends, nobody else counts them: two accounts would
 * both get the last place. The locks are taken in one order, so that no two transactions wait for each other.
 */
async function askedByAll(tx: Pick<Db, 'execute' | 'select'>, recipients: string[]): Promise<Map<string, number>> {
  if (recipients.length === 0) return new Map();
  const given = sql.join(
    recipients.map((one) => sql`${one}`),
    sql`, `,
  );
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('contact updates to'), key)
    from (select distinct hashtext(one) as key from unnest(array[${given}]::text[]) as one order by 1) as keys`);
  const rows = await tx
    .select({ recipient, times: count() })
    .from(contactUpdates)
    .where(and(inArray(recipient, recipients), gt(createdAt, daysAgo(7))))
    .groupBy(recipient);
  return new Map(rows.map((row) => [row.recipient, row.times]));
}
