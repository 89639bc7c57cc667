import type { CalendarKind } from '@pillarbox/contract/calendar/calendar';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { NO_STAMP } from '../../../platform/dav/sync-token.ts';
import { allows } from '../calendar-access.ts';
import type { UsableCalendar } from '../calendar.ports.ts';
import type { CalendarService } from '../calendar.service.ts';
import { calendarRevisions, calendars } from '../calendar.table.ts';

/** A calendar as other programs see it. */
export interface DavCalendar extends UsableCalendar {
  /** The last part of its path. */
  readonly path: string;
  readonly description: string;
  /** Tells the revision from one of the same number that a restored backup has undone. */
  readonly stamp: string;
  readonly may: { readonly write: boolean; readonly describe: boolean; readonly remove: boolean };
}

/** What a client says of a calendar. */
export interface CalendarWords {
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly blocksTime: boolean;
}

/** A calendar that a client creates. */
export interface NewDavCalendar extends Partial<CalendarWords> {
  readonly path: string;
  readonly name: string;
  readonly kind: Extract<CalendarKind, 'calendar' | 'tasks'>;
}

/** The calendars of accounts as CalDAV clients see them. */
export class DavCalendars {
  readonly #db: Db;
  readonly #calendars: CalendarService;

  constructor(db: Db, service: CalendarService) {
    this.#db = db;
    this.#calendars = service;
  }

  /**
   * The calendars whose events an account may read, its own and those of others that it subscribes to. The first call makes the
   * default calendar and the default task list.
   */
  async list(caller: Account): Promise<DavCalendar[]> {
    const usable = (await this.#usable(caller)).filter((one) => allows(one, 'read'));
    const { id, davName, description, revision } = calendars;
    const rows = await this.#db
      .select({ id, davName, description, revision, stamp: calendarRevisions.stamp })
      .from(calendars)
      .leftJoin(calendarRevisions, and(eq(calendarRevisions.calendarId, id), eq(calendarRevisions.revision, revision)))
      .where(
        inArray(
          id,
          usable.map((one) => one.id),
        ),
      );
    const details = new Map(rows.map((row) => [row.id, row]));
    return usable.flatMap((calendar) => {
      const row = details.get(calendar.id);
      return row === undefined ? [] : [davCalendar(calendar, row)];
    });
  }

  async #usable(caller: Account): Promise<UsableCalendar[]> {
    const found = await this.#calendars.usable(caller);
    if (found.some(({ right, kind, isDefault }) => right === 'OWN' && kind === 'tasks' && isDefault)) return found;
    await this.#calendars.defaultFor(caller, 'task');
    return await this.#calendars.usable(caller);
  }

  /** Creates a calendar. `taken`: there is one of that path. @throws Failure `too_many_calendars`. */
  async add(owner: Account, { path, ...fields }: NewDavCalendar): Promise<'added' | 'taken'> {
    const own = eq(calendars.accountId, owner.accountId);
    const taken = await this.#db.$count(calendars, and(own, or(eq(calendars.davName, path), eq(calendars.id, path))));
    if (taken > 0) return 'taken';
    const id = await this.#calendars.create(owner, fields);
    await this.#db.update(calendars).set({ davName: path }).where(eq(calendars.id, id));
    return 'added';
  }

  /** Changes name and colour, for the caller alone when the calendar is another user's; the rest only where `may.describe`. */
  async describe(caller: Account, { id }: DavCalendar, change: Partial<CalendarWords>): Promise<void> {
    await this.#calendars.change(caller, id, change);
  }

  /** Deletes an own calendar. @throws Failure `calendar_is_default`. */
  async remove(owner: Account, { id }: DavCalendar): Promise<void> {
    await this.#calendars.remove(owner, id);
  }
}

interface Details {
  readonly davName: string | null;
  readonly description: string;
  readonly revision: number;
  readonly stamp: string | null;
}

function davCalendar(calendar: UsableCalendar, { davName, description, revision, stamp }: Details): DavCalendar {
  const isOwn = allows(calendar, 'own');
  return {
    ...calendar,
    // Read together with the stamp.
    revision,
    description,
    stamp: stamp ?? NO_STAMP,
    // The path that the owner's program chose may be one of the subscriber's own.
    path: (isOwn ? davName : null) ?? calendar.id,
    may: {
      write: allows(calendar, 'write'),
      describe: isOwn,
      // New events and tasks need a default calendar.
      remove: isOwn && !calendar.isDefault && calendar.kind !== 'birthdays',
    },
  };
}
