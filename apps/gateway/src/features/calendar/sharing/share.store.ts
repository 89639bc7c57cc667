import type { CalendarLevel } from '@pillarbox/contract/calendar/calendar';
import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { calendars } from '../calendar.table.ts';
import type { UsableCalendar } from '../calendar.ports.ts';
import { locked } from '../transaction.ts';
import { calendarShares } from './share.table.ts';

/** A person that a calendar is shared with. */
export type ShareRow = Pick<typeof calendarShares.$inferSelect, 'accountId' | 'mail' | 'level'>;
/** How a person wants to see a calendar of somebody else. */
export type OwnView = Partial<Pick<typeof calendarShares.$inferSelect, 'name' | 'color' | 'isShown'>>;

/** A calendar or resource that the caller may subscribe to. */
export type OfferedRow = UsableCalendar & { readonly isSubscribed: boolean };

/** Most calendars that a list shows: anybody at the provider can share with anybody. */
const MAX_OFFERED = 500;

/** Rows of shares. The caller has checked who owns the calendars. */
export class ShareStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The people that each of these calendars is shared with, by address. */
  async ofCalendars(ids: readonly string[]): Promise<Map<string, ShareRow[]>> {
    const { calendarId, accountId, mail, level, isGranted } = calendarShares;
    const rows = await this.#db
      .select({ calendarId, accountId, mail, level })
      .from(calendarShares)
      .where(and(inArray(calendarId, [...ids]), isGranted))
      .orderBy(asc(mail));
    return Map.groupBy(rows, (row) => row.calendarId);
  }

  /** Shares a calendar, or changes the level of a share. False when the calendar has `limit` shares already. */
  async put(calendarId: string, share: ShareRow, limit: number): Promise<boolean> {
    return await locked(this.#db, `calendar shares of ${calendarId}`, async (tx) => {
      const others = and(
        eq(calendarShares.calendarId, calendarId),
        calendarShares.isGranted,
        ne(calendarShares.accountId, share.accountId),
      );
      if ((await tx.$count(calendarShares, others)) >= limit) return false;
      await tx
        .insert(calendarShares)
        .values({ calendarId, ...share })
        .onConflictDoUpdate({
          target: [calendarShares.calendarId, calendarShares.accountId],
          set: { level: share.level, mail: share.mail, isGranted: true },
        });
      return true;
    });
  }

  /** Ends the share of a calendar with an address. Returns the accounts that had one. */
  async remove(calendarId: string, mail: string): Promise<AccountId[]> {
    const rows = await this.#db
      .delete(calendarShares)
      .where(
        and(
          eq(calendarShares.calendarId, calendarId),
          eq(calendarShares.mail, mail),
          eq(calendarShares.isGranted, true),
        ),
      )
      .returning({ accountId: calendarShares.accountId });
    return rows.map(({ accountId }) => accountId);
  }

  /**
   * The calendars that are shared with an account and the resources of its partner, subscribed ones first, then by owner and name; or
   * only the one that is named.
   */
  async offered({ accountId, partner }: Account, named?: string): Promise<OfferedRow[]> {
    const { id, kind, name, color, ownerMail, accountId: ownerId, blocksTime, revision } = calendars;
    const { subscribedAt, isShown, level } = calendarShares;
    const isResource = and(eq(kind, 'resource'), eq(calendars.partner, partner));
    return await this.#db
      .select({
        ...{ id, kind, ownerId, ownerMail, blocksTime, revision },
        name: sql<string>`coalesce(${calendarShares.name}, ${name})`,
        color: sql<string>`coalesce(${calendarShares.color}, ${color})`,
        isDefault: sql<boolean>`false`,
        isShown: sql<boolean>`coalesce(${isShown}, true)`,
        right: sql<CalendarLevel>`coalesce(${level}, 'FREEBUSY')`,
        isSubscribed: sql<boolean>`${subscribedAt} is not null`,
      })
      .from(calendars)
      .leftJoin(calendarShares, and(eq(calendarShares.calendarId, id), eq(calendarShares.accountId, accountId)))
      .where(
        and(
          ne(ownerId, accountId),
          or(isNotNull(calendarShares.accountId), isResource),
          named === undefined ? undefined : eq(id, named),
        ),
      )
      .orderBy(sql`${subscribedAt} is null`, asc(ownerMail), asc(name), asc(id))
      .limit(MAX_OFFERED);
  }

  /** Subscribes to a calendar that is offered. False when the account has `limit` subscriptions already. */
  async subscribe({ accountId, mail }: Account, calendarId: string, limit: number): Promise<boolean> {
    return await locked(this.#db, `calendar subscriptions of ${accountId}`, async (tx) => {
      if ((await this.#others(tx, accountId, calendarId)) >= limit) return false;
      const now = sql<Date>`now()`;
      await tx
        .insert(calendarShares)
        .values({ calendarId, accountId, mail, level: 'FREEBUSY', isGranted: false, subscribedAt: now })
        .onConflictDoUpdate({
          target: [calendarShares.calendarId, calendarShares.accountId],
          set: { subscribedAt: sql`coalesce(${calendarShares.subscribedAt}, now())` },
        });
      return true;
    });
  }

  async #others(tx: Transaction, accountId: AccountId, calendarId: string): Promise<number> {
    const { subscribedAt } = calendarShares;
    return await tx.$count(
      calendarShares,
      and(eq(calendarShares.accountId, accountId), isNotNull(subscribedAt), ne(calendarShares.calendarId, calendarId)),
    );
  }

  /** Ends a subscription. False when the calendar is not offered to the account. */
  async unsubscribe({ accountId }: Pick<Account, 'accountId'>, calendarId: string): Promise<boolean> {
    const mine = and(eq(calendarShares.accountId, accountId), eq(calendarShares.calendarId, calendarId));
    const granted = await this.#db
      .update(calendarShares)
      .set({ subscribedAt: null })
      .where(and(mine, calendarShares.isGranted))
      .returning({ id: calendarShares.calendarId });
    const taken = await this.#db
      .delete(calendarShares)
      .where(and(mine, eq(calendarShares.isGranted, false)))
      .returning({ id: calendarShares.calendarId });
    return granted.length + taken.length > 0;
  }

  /** Changes how an account sees a calendar that it subscribes to. */
  async view({ accountId }: Pick<Account, 'accountId'>, calendarId: string, view: OwnView): Promise<void> {
    if (Object.keys(view).length === 0) return;
    await this.#db
      .update(calendarShares)
      .set(view)
      .where(and(eq(calendarShares.accountId, accountId), eq(calendarShares.calendarId, calendarId)));
  }

  /** The owners of these calendars and everybody who subscribes to one. */
  async audience(calendarIds: readonly string[]): Promise<AccountId[]> {
    const rows = await this.#db
      .select({ owner: calendars.accountId, subscriber: calendarShares.accountId })
      .from(calendars)
      .leftJoin(
        calendarShares,
        and(eq(calendarShares.calendarId, calendars.id), isNotNull(calendarShares.subscribedAt)),
      )
      .where(inArray(calendars.id, [...calendarIds]));
    return [...new Set(rows.flatMap(({ owner, subscriber }) => (subscriber === null ? [owner] : [owner, subscriber])))];
  }
}
