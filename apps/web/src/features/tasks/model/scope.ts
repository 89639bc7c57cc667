import type { Task, TaskBox } from '@pillarbox/contract/tasks/task';
import type { DueCalendar } from './due.ts';
import { groupOf } from './due.ts';

/** The parts of the tasks that the pane offers. */
export const SHOWS = ['all', 'today', 'week', 'done'] as const;
export type Show = (typeof SHOWS)[number];

/** What the list shows: a part by date, a box, or a list; '' for any. */
export interface TaskScope {
  readonly show: Show;
  readonly box: TaskBox | '';
  readonly list: string;
}

/** Whether a task belongs to a part. `today` has what is overdue, too, and `week` all that is due until the end of the week. */
export function isShown(task: Task, { show, box, list }: TaskScope, calendar: DueCalendar): boolean {
  if (box !== '' && task.zero_inbox_tag !== box) return false;
  if (list !== '' && task.list !== list) return false;
  if (show === 'all') return true;
  if (show === 'done') return task.isDone;
  const group = groupOf(task, calendar);
  return group === 'overdue' || group === 'today' || (show === 'week' && group === 'week');
}

/** The number of open tasks of each part, box and list; for `done` that of done tasks. */
export interface TaskCounts {
  readonly shows: Readonly<Record<Show, number>>;
  readonly boxes: ReadonlyMap<TaskBox, number>;
  readonly lists: ReadonlyMap<string, number>;
}

/** Counts the tasks for the pane. */
export function countTasks(tasks: readonly Task[], calendar: DueCalendar): TaskCounts {
  const shows = { all: 0, today: 0, week: 0, done: 0 };
  const boxes = new Map<TaskBox, number>();
  const lists = new Map<string, number>();
  for (const task of tasks) {
    if (task.isDone) {
      shows.done += 1;
      continue;
    }
    shows.all += 1;
    for (const show of ['today', 'week'] as const)
      if (isShown(task, { show, box: '', list: '' }, calendar)) shows[show] += 1;
    boxes.set(task.zero_inbox_tag, (boxes.get(task.zero_inbox_tag) ?? 0) + 1);
    lists.set(task.list, (lists.get(task.list) ?? 0) + 1);
  }
  return { shows, boxes, lists };
}
