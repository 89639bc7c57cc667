import type { CalendarKind, CalendarRight } from '@pillarbox/contract/calendar/calendar';
import { Failure } from '@pillarbox/contract/failure';
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Need, UsableCalendar } from './calendar.ports.ts';
import { calendars } from './calendar.table.ts';
import { calendarShares } from './sharing/share.table.ts';

const ENOUGH: Readonly<Record<Need, readonly CalendarRight[]>> = {
  times: ['OWN', 'WRITE', 'READ', 'FREEBUSY'],
  read: ['OWN', 'WRITE', 'READ'],
  write: ['OWN', 'WRITE'],
  own: ['OWN'],
};
/** Calendars whose objects come from elsewhere. */
const DERIVED: readonly CalendarKind[] = ['feed', 'birthdays'];

/**
 * Says whether a caller may do something with a calendar and its objects, or with one object when `isPrivate` says of which sort it
 * is: private objects are the owner's alone, others see that the time is taken. Nobody writes feeds and birthdays.
 */
export function allows(calendar: Pick<UsableCalendar, 'right' | 'kind'>, need: Need, isPrivate = false): boolean {
  if (need === 'write' && DERIVED.includes(calendar.kind)) return false;
  if (isPrivate && need !== 'times' && calendar.right !== 'OWN') return false;
  return ENOUGH[need].includes(calendar.right);
}

/** Knows which calendars a caller may use. Every operation on calendars and objects asks it, and then `allows`. */
export class CalendarAccess {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The calendars that a caller may use: its own, default ones first, by the time of their creation, then subscribed ones by name. */
  async of({ accountId }: Pick<Account, 'accountId'>): Promise<UsableCalendar[]> {
    const { accountId: ownerId, createdAt, id, isDefault } = calendars;
    const own = this.#db
      .select(OWN_COLUMNS)
      .from(calendars)
      .where(eq(ownerId, accountId))
      .orderBy(desc(isDefault), asc(createdAt), asc(id));
    const name = sql<string>`coalesce(${calendarShares.name}, ${calendars.name})`;
    const subscribed = this.#db
      .select({
        ...OWN_COLUMNS,
        name,
        color: sql<string>`coalesce(${calendarShares.color}, ${calendars.color})`,
        isShown: calendarShares.isShown,
        right: calendarShares.level,
      })
      .from(calendarShares)
      .innerJoin(calendars, eq(id, calendarShares.calendarId))
      .where(and(eq(calendarShares.accountId, accountId), isNotNull(calendarShares.subscribedAt)))
      .orderBy(name, id);
    const [mine, others] = await Promise.all([own, subscribed]);
    return [
      ...mine.map((calendar) => ({ ...calendar, right: 'OWN' as const })),
      ...others.map((calendar) => ({ ...calendar, isDefault: false })),
    ];
  }
}

const OWN_COLUMNS = {
  id: calendars.id,
  kind: calendars.kind,
  name: calendars.name,
  color: calendars.color,
  ownerId: calendars.accountId,
  ownerMail: calendars.ownerMail,
  isDefault: calendars.isDefault,
  isShown: calendars.isShown,
  blocksTime: calendars.blocksTime,
  revision: calendars.revision,
};

/**
 * One of these calendars, for something that the caller wants to do.
 * @throws Failure `calendar_not_found` for one that the caller may not even see, `calendar_not_allowed`.
 */
export function required(known: readonly UsableCalendar[], id: string, need: Need): UsableCalendar {
  const found = known.find((calendar) => calendar.id === id);
  if (found === undefined) throw new Failure('calendar_not_found');
  if (!allows(found, need)) throw new Failure('calendar_not_allowed');
  return found;
}
