import { MAX_CALENDAR_SUBSCRIPTIONS } from '@pillarbox/contract/calendar/calendar';
import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import { Failure } from '@pillarbox/contract/failure';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CalendarFeeds, FeedRead, FeedState, UsableCalendar } from '../calendar.ports.ts';
import type { CalendarService } from '../calendar.service.ts';
import { calendarName } from '../calendar.service.ts';
import type { CalendarStore } from '../calendar.store.ts';
import { calendarFeeds, calendars } from '../calendar.table.ts';
import type { ShareEvents } from '../sharing/share-events.ts';

interface FeedServiceDeps {
  readonly db: Db;
  readonly calendars: CalendarService;
  readonly store: CalendarStore;
  readonly events: Pick<ShareEvents, 'touched'>;
}

/** As `CalendarFeeds`. */
export class FeedService implements CalendarFeeds {
  readonly #deps: FeedServiceDeps;

  constructor(deps: FeedServiceDeps) {
    this.#deps = deps;
  }

  async add(
    owner: Account,
    { name, color, address, nextAt, read }: Parameters<CalendarFeeds['add']>[1],
  ): Promise<UsableCalendar> {
    const { db, calendars: service, store, events } = this.#deps;
    const known = await service.usable(owner);
    const chosen = color ?? BOOK_COLORS[known.length % BOOK_COLORS.length] ?? BOOK_COLORS[0];
    const calendar = { kind: 'feed' as const, name: calendarName(name), color: chosen, blocksTime: false };
    const id = await store.addFeed(owner, calendar, MAX_CALENDAR_SUBSCRIPTIONS);
    if (id === null) throw new Failure('too_many_subscriptions', { limit: MAX_CALENDAR_SUBSCRIPTIONS });
    await db
      .insert(calendarFeeds)
      .values({ calendarId: id, address, nextAt, ...(read === undefined ? {} : { ...read, refreshedAt: sql`now()` }) });
    events.touched([id]);
    return await service.require(owner, id, 'own');
  }

  async get(owner: Account, calendarId: string): Promise<FeedState> {
    const mine = and(eq(calendars.accountId, owner.accountId), eq(calendars.id, calendarId));
    const [feed] = await this.#select(mine, 1);
    if (feed === undefined) throw new Failure('calendar_not_found');
    return feed;
  }

  async due(limit: number): Promise<FeedState[]> {
    return await this.#select(lte(calendarFeeds.nextAt, sql`now()`), limit);
  }

  async record(calendarId: string, { nextAt, read }: FeedRead): Promise<void> {
    const failed = {
      failedSince: sql`coalesce(${calendarFeeds.failedSince}, now())`,
      failures: sql`${calendarFeeds.failures} + 1`,
    };
    const done = { ...read, refreshedAt: sql`now()`, failedSince: null, failures: 0 };
    await this.#deps.db
      .update(calendarFeeds)
      .set({ nextAt, ...(read === undefined ? failed : done) })
      .where(eq(calendarFeeds.calendarId, calendarId));
    this.#deps.events.touched([calendarId]);
  }

  async #select(condition: ReturnType<typeof and>, limit: number): Promise<FeedState[]> {
    const { calendarId, address, etag, lastModified, failures, nextAt } = calendarFeeds;
    const { accountId, partner, ownerMail: mail } = calendars;
    return await this.#deps.db
      .select({ calendarId, address, etag, lastModified, failures, owner: { accountId, partner, mail } })
      .from(calendarFeeds)
      .innerJoin(calendars, eq(calendars.id, calendarId))
      .where(condition)
      .orderBy(asc(nextAt))
      .limit(limit);
  }
}
