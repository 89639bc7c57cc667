import type { SubmittedTask, Task } from '@pillarbox/contract/tasks/task';
import { dayOf } from '@pillarbox/rules/zoned-days';
import { userZone } from '../../../lib/i18n/later-words.ts';
import { createTask } from '../data/tasks.queries.ts';
import { isoDay } from '../model/due.ts';
import type { TaskScope } from '../model/scope.ts';

/** What a new task has because of the part that is shown: its box, its list, and in Today the day. */
export function defaultsOf({ show, box, list }: TaskScope): SubmittedTask {
  return {
    zero_inbox_tag: box === '' ? 'todo' : box,
    ...(list === '' ? {} : { list }),
    ...(show === 'today' ? { due: { date: isoDay(dayOf(Date.now(), userZone())), time: '', zone: '' } } : {}),
  };
}

/** Creates a task so that the list shows it. */
export async function addTask(task: SubmittedTask, scope: TaskScope): Promise<Task> {
  return await createTask({ ...defaultsOf(scope), ...task });
}
