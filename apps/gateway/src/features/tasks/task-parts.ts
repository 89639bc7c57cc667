import { Failure } from '@pillarbox/contract/failure';
import type { ReadTask } from './task-reader.ts';

/** The parts of a task, their parts and so on, each once; without the task. A loop that another program wrote ends. */
export function partsOf(task: ReadTask, tasks: readonly ReadTask[]): ReadTask[] {
  const byParent = Map.groupBy(tasks, ({ fields }) => fields.parent);
  const found = new Map<string, ReadTask>();
  const open = [task];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const part of byParent.get(next.head.uid) ?? []) {
      if (part.head.id === task.head.id || found.has(part.head.id)) continue;
      found.set(part.head.id, part);
      open.push(part);
    }
  }
  return [...found.values()];
}

/**
 * The UID of the task that `child` (null for a new one) becomes a part of; '' for none.
 * @throws Failure `task_parent_invalid` for a task that is not in the list, or is the child or one of its parts.
 */
export function parentUid(parentId: string, child: ReadTask | null, tasks: readonly ReadTask[]): string {
  if (parentId === '') return '';
  const parent = tasks.find(({ head }) => head.id === parentId);
  const isOwn =
    child !== null && (parent?.head.id === child.head.id || partsOf(child, tasks).some((part) => part === parent));
  if (parent === undefined || isOwn) throw new Failure('task_parent_invalid');
  return parent.head.uid;
}
