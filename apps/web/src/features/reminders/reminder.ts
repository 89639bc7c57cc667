import { listEventReminders, markEventReminder } from '@pillarbox/contract/calendar/reminder-calls';
import { listTaskReminders, markTaskReminder } from '@pillarbox/contract/tasks/operations';
import type { ReminderDays } from '@pillarbox/rules/reminders';
import { call } from '../../lib/call.ts';
import { userZone } from '../../lib/i18n/later-words.ts';

export const REMINDER_KINDS = ['event', 'task'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** A reminder of an event or a task [DATA-031, DATA-032]. */
export interface Reminder {
  /** Names this reminder at this time: a postponed one is another. */
  readonly name: string;
  readonly kind: ReminderKind;
  /** Id of the event or task. */
  readonly of: string;
  /** Id of the alarm of a task; the trigger of an event. */
  readonly alarmId: string;
  /** Title of the event or task, as somebody wrote it. */
  readonly title: string;
  /** When it is due, ISO 8601. */
  readonly alarm: string;
  /** When the event begins or the task is due: ISO 8601, a day, or '' for never. */
  readonly at: string;
}

/** Reads the reminders of a kind that were not displayed yet. A reply without Success 1 is rejected [ERR-015]. */
export async function readReminders(kind: ReminderKind, days: ReminderDays): Promise<Reminder[]> {
  const query = { ...days, timezone: userZone() };
  if (kind === 'event') {
    const { Notifications: found } = await call(listEventReminders, { query });
    return found.map(({ id, trigger, summary, alarm, dtstart }) =>
      named({ kind, of: id, alarmId: trigger, title: summary, alarm, at: dtstart }),
    );
  }
  const { Notifications: found } = await call(listTaskReminders, { query });
  return found.map(({ id, task_id: of, task_name: title, alarm, due_date: at }) =>
    named({ kind, of, alarmId: id, title, alarm, at }),
  );
}

/**
 * Marks a reminder as displayed [API-096, API-098]; with `snooze`, in minutes, it comes again. A reply without Success 1 is
 * rejected [ERR-015].
 */
export async function settle({ kind, of, alarmId, alarm }: Reminder, snooze?: number): Promise<void> {
  const later = snooze === undefined ? {} : { snooze };
  if (kind === 'event') {
    await call(markEventReminder, { params: { eventid: of, trigger: alarmId }, body: later });
  } else {
    const body = { id: alarmId, task_id: of, date: alarm, ...later };
    await call(markTaskReminder, { params: { alarmId }, body });
  }
}

function named(reminder: Omit<Reminder, 'name'>): Reminder {
  return { name: [reminder.kind, reminder.of, reminder.alarmId, reminder.alarm].join(' '), ...reminder };
}
