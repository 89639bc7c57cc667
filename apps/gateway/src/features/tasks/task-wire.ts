import type { Task } from '@pillarbox/contract/tasks/task';
import type { ReadTask } from './task-reader.ts';
import type { TaskList } from './tasks.ports.ts';

/** A task as the page sees it. `idOfUid` finds the task that this one is a part of. */
export function wireTask(
  { head, fields }: ReadTask,
  list: Pick<TaskList, 'right'>,
  idOfUid: ReadonlyMap<string, string>,
): Task {
  return {
    ...fields,
    id: head.id,
    list: head.calendarId,
    parent: idOfUid.get(fields.parent) ?? '',
    isEditable: list.right === 'OWN' || list.right === 'WRITE',
    etag: head.etag,
  };
}

/** The ids of tasks by their UIDs. */
export function idsByUid(tasks: readonly ReadTask[]): Map<string, string> {
  return new Map(tasks.map(({ head }) => [head.uid, head.id]));
}
