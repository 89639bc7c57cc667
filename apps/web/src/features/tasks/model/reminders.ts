import type { Task } from '@pillarbox/contract/tasks/task';

/** The reminders that are offered, in minutes before the task is due; null for none. A whole day begins at midnight. */
export const REMINDERS: ReadonlyMap<ReminderName, number | null> = new Map<ReminderName, number | null>([
  ['none', null],
  ['due', 0],
  ['minutes', 10],
  ['hour', 60],
  ['morning', -540],
  ['evening', 360],
  ['day', 1440],
  ['week', 10_080],
]);

/** The name of a reminder. `other`: one that is not offered, or several. */
export type ReminderName = 'none' | 'due' | 'minutes' | 'hour' | 'morning' | 'evening' | 'day' | 'week' | 'other';

/** The name of a task's reminder. */
export function reminderName({ reminders }: Pick<Task, 'reminders'>): ReminderName {
  const [first, ...others] = reminders;
  if (first === undefined) return 'none';
  const named = [...REMINDERS].find(([, minutes]) => minutes === first.minutes)?.[0];
  return others.length > 0 || first.from === 'start' || named === undefined ? 'other' : named;
}
