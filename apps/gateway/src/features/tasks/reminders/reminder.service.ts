import type { BodyOf, QueryOf } from '@pillarbox/contract/operation';
import type { listTaskReminders, markTaskReminder } from '@pillarbox/contract/tasks/operations';
import type { TaskReminder } from '@pillarbox/contract/tasks/task';
import { resolveZone } from '@pillarbox/rules/icalendar/zones';
import { reminderDays } from '@pillarbox/rules/reminders';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { ReadTask, TaskReader } from '../task-reader.ts';
import { alarmsOf, instantOf } from './alarms.ts';
import type { DisplayedStore } from './displayed.store.ts';
import { nameOf } from './displayed.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const QUARTER_S = 15 * 60;
/** Zones are at most 14 hours before, and 12 hours after UTC. */
const MAX_ZONES_APART_S = 14 * 60 * 60;
/** Most reminders of one reply. */
const MAX_LISTED = 500;

interface ReminderDeps {
  readonly reader: TaskReader;
  readonly displayed: DisplayedStore;
  /** The zone that the user has chosen; '' for that of the browser. */
  readonly zoneOf: (session: Session) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The reminders of the tasks in the user's own lists. Those of shared lists remind their owners. */
export class ReminderService {
  readonly #deps: ReminderDeps;

  constructor(deps: ReminderDeps) {
    this.#deps = deps;
  }

  /** The reminders that are due in a window and were not displayed yet, the earliest first [API-094, API-095, DATA-031]. */
  async list(session: Session, query: QueryOf<typeof listTaskReminders>): Promise<TaskReminder[]> {
    const { displayed, now } = this.#deps;
    const zone = await this.#zone(session, query.timezone);
    const days = { ...reminderDays(now(), zone), ...defined(query) };
    const from = instantOf({ date: days.start, time: '', zone }, zone) ?? now();
    const last = instantOf({ date: days.end, time: '23:59', zone }, zone) ?? from;
    const to = Math.min(last + MINUTE_MS, from + 400 * DAY_MS);
    const [tasks, seen] = await Promise.all([this.#open(session), displayed.of(session)]);
    const reminders = tasks.flatMap((task) => remindersOf(task, zone, seen));
    return reminders
      .filter(({ at }) => at >= from && at < to)
      .sort((one, other) => one.at - other.at)
      .slice(0, MAX_LISTED)
      .map(({ reminder }) => reminder);
  }

  /**
   * Marks a reminder as displayed, or shows it again later [API-096]. One that the task no longer has needs no mark.
   * @throws Failure `task_not_found`.
   */
  async mark(session: Session, alarmId: string, body: BodyOf<typeof markTaskReminder>): Promise<void> {
    const { reader, displayed, now } = this.#deps;
    const { head, fields } = await reader.get(session, body.task_id);
    if (!isAlarmOf(fields, alarmId)) return;
    const again = body.snooze === undefined ? null : new Date(now() + body.snooze * MINUTE_MS);
    await displayed.set(session, { taskId: head.id, alarmId }, again);
  }

  /** The tasks of the user that are not done. */
  async #open(session: Session): Promise<ReadTask[]> {
    const { reader, now } = this.#deps;
    const own = (await reader.lists(session)).filter(({ right }) => right === 'OWN');
    const tasks: ReadTask[] = [];
    for (const { id } of own) tasks.push(...(await reader.ofList(session, id, new Date(now()))));
    return tasks.filter(({ fields }) => !fields.isDone);
  }

  /** The zone of the user: the chosen one, that of the page, or UTC. */
  async #zone(session: Session, ofPage = ''): Promise<string> {
    return (await this.#deps.zoneOf(session)) || (resolveZone(ofPage) ?? 'UTC');
  }
}

function defined({ start, end }: QueryOf<typeof listTaskReminders>): { start?: string; end?: string } {
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}

/** Whether a task has this alarm. Times of their reader have another instant in each zone; zones differ by quarters of an hour. */
function isAlarmOf(fields: ReadTask['fields'], alarmId: string): boolean {
  const [, index = '', seconds = ''] = /^(\d{1,3})-(-?\d{1,12})$/.exec(alarmId) ?? [];
  const known = alarmsOf(fields, 'UTC').find(({ id }) => id.startsWith(`${index}-`));
  const distance = known === undefined || seconds === '' ? Infinity : Math.abs(known.at / 1000 - Number(seconds));
  return distance <= MAX_ZONES_APART_S && distance % QUARTER_S === 0;
}

interface DueReminder {
  readonly at: number;
  readonly reminder: TaskReminder;
}

function remindersOf({ head, fields }: ReadTask, zone: string, seen: ReadonlyMap<string, Date | null>): DueReminder[] {
  const due = fields.due ?? fields.start;
  const dueAt = due === null ? null : instantOf(due, zone);
  const dueDate = due === null || dueAt === null ? '' : due.time === '' ? due.date : isoOf(dueAt);
  return alarmsOf(fields, zone).flatMap(({ id, at }) => {
    const again = seen.get(nameOf({ taskId: head.id, alarmId: id }));
    if (again === null) return [];
    const shownAt = again?.getTime() ?? at;
    const reminder = { id, task_id: head.id, task_name: fields.task_name, alarm: isoOf(shownAt), due_date: dueDate };
    return [{ at: shownAt, reminder }];
  });
}

/** `YYYY-MM-DDTHH:MM:SSZ`. */
function isoOf(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
}
