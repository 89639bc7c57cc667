import type { AppointmentPage, VisitState } from '@pillarbox/contract/appointments/appointment';
import { and, asc, count, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { appointmentPages, visits } from './appointment.table.ts';

/** A page as it is stored. */
export type PageRow = typeof appointmentPages.$inferSelect;
/** A visit as it is stored. */
export type VisitRow = typeof visits.$inferSelect;
/** A new visit; the database adds the times. */
export type NewVisit = Omit<typeof visits.$inferInsert, 'createdAt' | 'told' | 'tellingUntil'>;
/** What changes of a visit. */
export type VisitChange = Partial<Pick<VisitRow, 'state' | 'startAt' | 'endAt' | 'sequence' | 'changedBy'>>;

/** Names an account. */
type Owner = Pick<Account, 'accountId'>;

/** How long a gateway has for the mails of a visit, in milliseconds. */
const TELLING_MS = 2 * 60_000;
/** Visits are forgotten so long after their end, in milliseconds. */
const KEEP_MS = 90 * 24 * 60 * 60_000;
/** Most visits of one list. */
const MAX_LISTED = 500;

/** Pages and visits. */
export class AppointmentStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async page({ accountId }: Owner): Promise<PageRow | null> {
    const rows = await this.#db.select().from(appointmentPages).where(eq(appointmentPages.accountId, accountId));
    return rows[0] ?? null;
  }

  /** The page with a key at a partner. */
  async pageByKey(partner: string, key: string): Promise<PageRow | null> {
    const named = and(eq(appointmentPages.key, key), eq(appointmentPages.partner, partner));
    return (await this.#db.select().from(appointmentPages).where(named))[0] ?? null;
  }

  /** Saves what a user has set up; a new page gets the key. Returns the key that the page has. */
  async save({ accountId, partner, mail }: Account, page: AppointmentPage, key: string): Promise<string> {
    const set = { ...page, partner, mail, updatedAt: NOW };
    const rows = await this.#db
      .insert(appointmentPages)
      .values({ accountId, key, ...set })
      .onConflictDoUpdate({ target: appointmentPages.accountId, set })
      .returning({ key: appointmentPages.key });
    return rows[0]?.key ?? key;
  }

  /** The visits that end after an instant, by start; cancelled ones are left out. */
  async after({ accountId }: Owner, instant: number): Promise<VisitRow[]> {
    const { endAt, state, startAt, id } = visits;
    return await this.#db
      .select()
      .from(visits)
      .where(and(eq(visits.accountId, accountId), gt(endAt, new Date(instant)), ne(state, 'cancelled')))
      .orderBy(asc(startAt), asc(id))
      .limit(MAX_LISTED);
  }

  async visit({ accountId }: Owner, id: string): Promise<VisitRow | null> {
    const own = and(eq(visits.accountId, accountId), eq(visits.id, id));
    return (await this.#db.select().from(visits).where(own))[0] ?? null;
  }

  /** The visit of a link at a partner. */
  async visitByHash(partner: string, hash: string): Promise<VisitRow | null> {
    const named = and(eq(visits.hash, hash), eq(visits.partner, partner));
    return (await this.#db.select().from(visits).where(named))[0] ?? null;
  }

  /** Claims a visit whose last change was not told; null when another gateway tells it. */
  async claimUntold(id?: string): Promise<VisitRow | null> {
    const isFree = or(isNull(visits.tellingUntil), lt(visits.tellingUntil, NOW));
    const untold = and(lt(visits.told, visits.version), isFree, id === undefined ? undefined : eq(visits.id, id));
    const one = this.#db
      .select({ id: visits.id })
      .from(visits)
      .where(untold)
      .limit(1)
      .for('update', { skipLocked: true });
    const rows = await this.#db
      .update(visits)
      .set({ tellingUntil: fromNow(TELLING_MS) })
      .where(sql`${visits.id} in ${one}`)
      .returning();
    return rows[0] ?? null;
  }

  /** Notes up to which version a visit was told. */
  async told({ id, version }: Pick<VisitRow, 'id' | 'version'>): Promise<void> {
    await this.#db.update(visits).set({ told: version, tellingUntil: null }).where(eq(visits.id, id));
  }

  async removeOld(): Promise<void> {
    await this.#db.delete(visits).where(lt(visits.endAt, fromNow(-KEEP_MS)));
  }
}

/** Lets one booking of an owner be decided at a time, at every gateway, until the transaction ends. */
export async function lockVisits(tx: Transaction, { accountId }: Owner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`visits ${accountId}`}))`);
}

/** The visits of an owner that take time in a window. */
export async function visitsBetween(
  db: Db | Transaction,
  { accountId }: Owner,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<VisitRow[]> {
  const { startAt, endAt, state } = visits;
  const touches = and(lt(startAt, new Date(to)), gt(endAt, new Date(from)));
  return await db
    .select()
    .from(visits)
    .where(and(eq(visits.accountId, accountId), ne(state, 'cancelled'), touches));
}

/** How many visits there are against the limits: of today with this owner, of the visitor ahead with the owner, of the address today. */
export async function visitCounts(
  tx: Transaction,
  { accountId }: Owner,
  { mail, now }: { readonly mail: string; readonly now: number },
): Promise<{ readonly today: number; readonly open: number; readonly address: number }> {
  const isToday = gt(visits.createdAt, fromNow(-24 * 60 * 60_000));
  const of = async (...conditions: Parameters<typeof and>): Promise<number> =>
    (
      await tx
        .select({ rows: count() })
        .from(visits)
        .where(and(...conditions))
    )[0]?.rows ?? 0;
  const withOwner = eq(visits.accountId, accountId);
  const isOpen = and(gt(visits.endAt, new Date(now)), ne(visits.state, 'cancelled'));
  return {
    today: await of(withOwner, isToday),
    open: await of(withOwner, eq(visits.mail, mail), isOpen),
    address: await of(eq(visits.mail, mail), isToday),
  };
}

export async function addVisit(tx: Transaction, visit: NewVisit): Promise<void> {
  await tx.insert(visits).values({ ...visit, createdAt: NOW });
}

/** Changes a visit that is in one of these states; false when it is not. Both are told of it. */
export async function changeVisitRow(
  tx: Transaction,
  { id, accountId }: { readonly id: string; readonly accountId: AccountId },
  { from, ...change }: VisitChange & { readonly from: VisitState },
): Promise<boolean> {
  const rows = await tx
    .update(visits)
    .set({ ...change, version: sql`${visits.version} + 1`, tellingUntil: null })
    .where(and(eq(visits.id, id), eq(visits.accountId, accountId), eq(visits.state, from)))
    .returning({ id: visits.id });
  return rows.length > 0;
}
