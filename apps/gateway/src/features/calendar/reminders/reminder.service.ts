import type { EventAlert, listEventReminders } from '@pillarbox/contract/calendar/reminder-calls';
import { Failure } from '@pillarbox/contract/failure';
import type { QueryOf } from '@pillarbox/contract/operation';
import { resolveZone, wallTimeAt } from '@pillarbox/rules/icalendar/zones';
import type { Account } from '../../../platform/account/account.ts';
import { allows } from '../calendar-access.ts';
import type { CalendarService } from '../calendar.service.ts';
import { windowOf } from '../events/list-window.ts';
import { reminderTimes } from './reminder-times.ts';
import type { ReminderTime } from './reminder-times.ts';
import type { AlarmRow, DisplayedRow, ReminderStore } from './reminder.store.ts';

interface ReminderServiceDeps {
  readonly calendars: CalendarService;
  readonly store: ReminderStore;
  /** The addresses of the user, in lower case. */
  readonly mailsOf: (caller: Account) => readonly string[];
  /** The IANA zone of the user; '' when the user has chosen none. */
  readonly zoneOf: (caller: Account) => Promise<string>;
  /** Called when a reminder was seen or postponed: other pages of the account need not show it. */
  readonly changed: (caller: Account) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Days of a window that is not named, today included: today and the next seven [CAL-009]. */
const DAYS = 8;
/** What names the instance of an event that does not repeat. */
const WHOLE = 'event';

/** The reminders of events in the calendars of accounts: those of others remind their owners. */
export class ReminderService {
  readonly #deps: ReminderServiceDeps;

  constructor(deps: ReminderServiceDeps) {
    this.#deps = deps;
  }

  /**
   * The reminders that are due from the first to the last day in the zone of the user and were not displayed, by time. A postponed one
   * is due when it is shown again.
   */
  async list(caller: Account, asked: QueryOf<typeof listEventReminders>): Promise<EventAlert[]> {
    const { store, zoneOf } = this.#deps;
    // The page knows the zone of the browser, which is the user's when the preference is ''.
    const zone = resolveZone(asked.timezone ?? '') ?? ((await zoneOf(caller)) || 'UTC');
    const window = this.#window(asked, zone);
    const postponed = await store.postponed(caller);
    const rows = await store.alarms(this.#deps.mailsOf(caller), await this.#own(caller), {
      from: new Date(window.from),
      to: new Date(window.to),
      postponed,
    });
    const ids = [...new Set(rows.map(({ id }) => id))];
    const seen = new Map((await store.displayed(caller, ids)).map((row) => [`${row.objectId} ${row.trigger}`, row]));
    const alerts = rows.flatMap((row) => alertsOf(row, zone, seen));
    return alerts
      .filter(({ at }) => at >= window.from && at < window.to)
      .sort((a, b) => a.at - b.at)
      .map(({ alert }) => alert);
  }

  /** Marks a reminder as displayed, or shows it again after minutes. @throws Failure `event_not_found`. */
  async mark(caller: Account, { id, trigger, snooze }: Marked): Promise<void> {
    const { store, zoneOf, changed, now } = this.#deps;
    const [, key = '', number = ''] = /^(event|\d{8}(?:T\d{6}Z)?)-(\d+)$/.exec(trigger) ?? [];
    const row = await store.alarm(await this.#own(caller), id, key === WHOLE ? '' : key);
    const of = row === null ? undefined : remindersOf(row, (await zoneOf(caller)) || 'UTC')[Number(number)]?.of;
    if (number === '' || of === undefined) throw new Failure('event_not_found');
    const again = snooze === undefined ? null : new Date(now() + snooze * MINUTE);
    await store.mark({ objectId: id, accountId: caller.accountId, trigger, of, again });
    changed(caller);
  }

  /** From the begin of the first day to the end of the last one. */
  #window({ start, end }: { start?: string | undefined; end?: string | undefined }, zone: string) {
    const today = wallTimeAt(this.#deps.now(), zone).date;
    const first = start ?? today;
    const after = end === undefined ? dayAfter(first, DAYS) : dayAfter(end, 1);
    return windowOf(first, after, zone);
  }

  async #own(caller: Account): Promise<string[]> {
    const known = await this.#deps.calendars.usable(caller);
    return known.filter((calendar) => allows(calendar, 'own')).map(({ id }) => id);
  }
}

/** A reminder that was displayed, or is shown again after `snooze` minutes. */
interface Marked {
  readonly id: string;
  readonly trigger: string;
  readonly snooze: number | undefined;
}

interface Alert {
  readonly at: number;
  readonly alert: EventAlert;
}

function alertsOf(row: AlarmRow, zone: string, seen: ReadonlyMap<string, DisplayedRow>): Alert[] {
  const isOff = row.override?.status === 'cancelled' || row.answer === 'declined';
  if (isOff) return [];
  return remindersOf(row, zone).flatMap(({ at, of, start }, number) => {
    const trigger = `${row.instance === '' ? WHOLE : row.instance}-${String(number)}`;
    const mark = seen.get(`${row.id} ${trigger}`);
    // An event that was moved reminds again.
    const seenAs = mark?.of === of ? mark : undefined;
    if (seenAs?.again === null) return [];
    const due = seenAs?.again.getTime() ?? at;
    const summary = row.override?.summary ?? row.summary;
    const texts = { dtstart: new Date(start).toISOString(), alarm: new Date(due).toISOString() };
    return [{ at: due, alert: { id: row.id, summary, ...texts, trigger } }];
  });
}

function remindersOf({ alarms, override, ...times }: AlarmRow, zone: string): ReminderTime[] {
  return reminderTimes(override?.alarms ?? alarms, times, zone);
}

function dayAfter(day: string, days: number): string {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms)) throw new Failure('invalid_request', { field: 'start' });
  return new Date(ms + days * DAY).toISOString().slice(0, 10);
}
