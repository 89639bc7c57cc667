import { listEventReminders, markEventReminder } from '@pillarbox/contract/calendar/reminder-calls';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import type { ReminderService } from './reminder.service.ts';

/** Registers the operations on reminders of events. */
export function reminderRoutes({
  mount,
  reminders,
}: {
  readonly mount: Mount;
  readonly reminders: ReminderService;
}): void {
  mount(listEventReminders, async ({ session, query }) => ({
    Success: 1 as const,
    Notifications: await reminders.list(session, query),
  }));
  mount(markEventReminder, async ({ session, params, body }) => {
    await reminders.mark(session, { id: params.eventid, trigger: params.trigger, snooze: body.snooze });
    return { Success: 1 as const };
  });
}
