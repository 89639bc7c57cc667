import { randomUUID } from 'node:crypto';
import type { CalendarKind } from '@pillarbox/contract/calendar/calendar';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { calendarFeeds, calendars } from './calendar.table.ts';
import { locked } from './transaction.ts';

type Owner = Pick<Account, 'accountId'>;
type Row = typeof calendars.$inferSelect;

/** A calendar to add. */
export type NewCalendar = Pick<Row, 'kind' | 'name' | 'color'> &
  Partial<Pick<Row, 'description' | 'isShown' | 'blocksTime' | 'resource' | 'publicKey'>>;
/** What can be changed of an own calendar. */
export type CalendarChange = Partial<
  Pick<
    Row,
    'name' | 'color' | 'description' | 'isDefault' | 'isShown' | 'blocksTime' | 'resource' | 'publicKey' | 'source'
  >
>;

/** What only the wire needs of a calendar. */
export type CalendarDetails = Pick<Row, 'id' | 'description' | 'publicKey' | 'resource'> & {
  readonly feed: Pick<typeof calendarFeeds.$inferSelect, 'address' | 'refreshedAt' | 'failedSince'> | null;
};

/** The kinds of which an account has one default calendar each. */
const WITH_DEFAULT: readonly CalendarKind[] = ['calendar', 'tasks'];

/** Rows of calendars. Every call that changes names the account, and reaches its own calendars only. */
export class CalendarStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Details of calendars that the caller may use, by id. */
  async details(ids: readonly string[]): Promise<Map<string, CalendarDetails>> {
    const { id, description, publicKey, resource } = calendars;
    const { address, refreshedAt, failedSince } = calendarFeeds;
    const rows = await this.#db
      .select({ id, description, publicKey, resource, feed: { address, refreshedAt, failedSince } })
      .from(calendars)
      .leftJoin(calendarFeeds, eq(calendarFeeds.calendarId, id))
      .where(inArray(id, [...ids]));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Adds a calendar. Null when the account has `limit` calendars already; the first of its kind becomes the default. */
  async add(owner: Account, calendar: NewCalendar, limit: number): Promise<string | null> {
    return await this.#locked(owner, async (tx) => {
      if ((await tx.$count(calendars, eq(calendars.accountId, owner.accountId))) >= limit) return null;
      return await insert(tx, owner, calendar);
    });
  }

  /** Adds a feed. Null when the account has `limit` feeds already. */
  async addFeed(owner: Account, calendar: NewCalendar, limit: number): Promise<string | null> {
    return await this.#locked(owner, async (tx) => {
      if ((await tx.$count(calendars, ofKind(owner, 'feed'))) >= limit) return null;
      return await insert(tx, owner, calendar);
    });
  }

  /** Adds a calendar to an account that has none of its kind; two calls at the same time add one. */
  async addFirst(owner: Account, calendar: NewCalendar): Promise<void> {
    await this.#locked(owner, async (tx) => {
      if ((await tx.$count(calendars, ofKind(owner, calendar.kind))) === 0) await insert(tx, owner, calendar);
    });
  }

  /** The calendar of a kind of which an account has at most one; null for none. */
  async ofKind(owner: Owner, kind: 'birthdays'): Promise<Pick<Row, 'id' | 'source' | 'ownerMail' | 'partner'> | null> {
    const { id, source, ownerMail, partner } = calendars;
    const rows = await this.#db.select({ id, source, ownerMail, partner }).from(calendars).where(ofKind(owner, kind));
    return rows[0] ?? null;
  }

  /** Changes an own calendar. `isDefault` takes the mark from the others of its kind. False when the account has no such calendar. */
  async change(owner: Owner, id: string, change: CalendarChange): Promise<boolean> {
    return await this.#locked(owner, async (tx) => {
      const own = and(eq(calendars.accountId, owner.accountId), eq(calendars.id, id));
      const [row] = await tx.select({ kind: calendars.kind }).from(calendars).where(own);
      if (row === undefined) return false;
      if (change.isDefault === true) {
        await tx.update(calendars).set({ isDefault: false }).where(ofKind(owner, row.kind));
      }
      if (Object.keys(change).length > 0) await tx.update(calendars).set(change).where(own);
      return true;
    });
  }

  /** Deletes own calendars with their objects. */
  async remove({ accountId }: Owner, id: string): Promise<void> {
    await this.#db.delete(calendars).where(and(eq(calendars.accountId, accountId), eq(calendars.id, id)));
  }

  #locked<T>({ accountId }: Owner, run: (tx: Transaction) => Promise<T>): Promise<T> {
    return locked(this.#db, `calendars ${accountId}`, run);
  }
}

/** Inserts a calendar within a transaction that holds the lock of the account. */
async function insert(tx: Transaction, owner: Account, calendar: NewCalendar): Promise<string> {
  const { accountId, mail, partner } = owner;
  const id = randomUUID();
  const isDefault =
    WITH_DEFAULT.includes(calendar.kind) && (await tx.$count(calendars, ofKind(owner, calendar.kind))) === 0;
  const createdAt = sql<Date>`clock_timestamp()`;
  await tx.insert(calendars).values({ id, accountId, ownerMail: mail, partner, ...calendar, isDefault, createdAt });
  return id;
}

function ofKind({ accountId }: Owner, kind: CalendarKind): SQL | undefined {
  return and(eq(calendars.accountId, accountId), eq(calendars.kind, kind));
}
