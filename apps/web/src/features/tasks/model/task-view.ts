import type { Task } from '@pillarbox/contract/tasks/task';
import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import type { GroupCount } from '../../../ui/list/list-layout.ts';
import type { DueCalendar } from './due.ts';
import { DUE_GROUPS, groupOf } from './due.ts';

/** The orders of the list. Only `due` has date groups. */
export const TASK_ORDERS = ['due', 'own', 'priority', 'name', 'created'] as const;
export type TaskOrder = (typeof TASK_ORDERS)[number];

/** Deepest indentation of parts of a task. */
const MAX_DEPTH = 5;

/** A row: a task, and how many tasks it is a part of. */
export interface TaskRow {
  readonly task: Task;
  readonly depth: number;
}

/** The rows of the list in their order. Positions count from 0. */
export interface TaskView {
  readonly rows: readonly TaskRow[];
  readonly groups: readonly GroupCount[];
  readonly indexOf: (id: string) => number;
  /** '' when there is no such row. */
  readonly uidAt: (index: number) => string;
  readonly listIndex: (index: number) => number;
}

/** When a task is due, as a text that sorts: whole days after times, no date last. */
function dueKey({ due }: Task): string {
  return due === null ? '~' : `${due.date} ${due.time === '' ? '~' : due.time}`;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const byName = (one: Task, other: Task): number =>
  one.task_name.localeCompare(other.task_name) || compareTexts(one.id, other.id);
const byPlace = (one: Task, other: Task): number => one.order - other.order || byName(one, other);

/** How two tasks compare in each order. A priority of 0 is none and comes last (RFC 5545 3.8.1.9). */
const COMPARE: Readonly<Record<TaskOrder, (one: Task, other: Task) => number>> = {
  due: (one, other) => compareTexts(dueKey(one), dueKey(other)) || byPlace(one, other),
  own: byPlace,
  priority: (one, other) => (one.priority || 10) - (other.priority || 10) || COMPARE.due(one, other),
  name: byName,
  created: (one, other) => compareTexts(other.createdAt, one.createdAt) || byName(one, other),
};

/** Sorts tasks; done ones by when they were done, the last one first, if all are done. */
export function sortTasks(tasks: readonly Task[], order: TaskOrder): Task[] {
  if (tasks.every(({ isDone }) => isDone) && order === 'due')
    return tasks.toSorted((one, other) => compareTexts(other.doneAt, one.doneAt) || byName(one, other));
  return tasks.toSorted(COMPARE[order]);
}

/** Each task followed by its parts. A part whose task is not among them is a row of its own, as is one in a circle. */
function nested(sorted: readonly Task[]): TaskRow[] {
  const ids = new Set(sorted.map(({ id }) => id));
  const parts = new Map<string, Task[]>();
  for (const task of sorted) {
    if (!ids.has(task.parent)) continue;
    const known = parts.get(task.parent);
    if (known === undefined) parts.set(task.parent, [task]);
    else known.push(task);
  }
  const rows: TaskRow[] = [];
  const seen = new Set<string>();
  const add = (task: Task, depth: number): void => {
    if (seen.has(task.id)) return;
    seen.add(task.id);
    rows.push({ task, depth });
    for (const part of parts.get(task.id) ?? []) add(part, Math.min(depth + 1, MAX_DEPTH));
  };
  for (const task of sorted) if (!ids.has(task.parent)) add(task, 0);
  for (const task of sorted) add(task, 0);
  return rows;
}

/** The rows of some tasks. A part is in the date group of the task that it belongs to. */
export function viewOf(tasks: readonly Task[], order: TaskOrder, calendar: DueCalendar): TaskView {
  const isGrouped = order === 'due' && !tasks.every(({ isDone }) => isDone);
  const all = nested(sortTasks(tasks, order));
  const { rows, groups } = isGrouped ? grouped(all, calendar) : { rows: all, groups: [] };
  const places = new Map(rows.map(({ task }, index) => [task.id, index]));
  return {
    rows,
    groups,
    indexOf: (id) => places.get(id) ?? -1,
    uidAt: (index) => rows[index]?.task.id ?? '',
    listIndex: (index) => index,
  };
}

function grouped(all: readonly TaskRow[], calendar: DueCalendar): Pick<TaskView, 'rows' | 'groups'> {
  const byGroup = new Map<string, TaskRow[]>(DUE_GROUPS.map((key) => [key, []]));
  let group: string = 'none';
  for (const row of all) {
    if (row.depth === 0) group = groupOf(row.task, calendar);
    byGroup.get(group)?.push(row);
  }
  return {
    rows: [...byGroup.values()].flat(),
    groups: [...byGroup].map(([key, { length: count }]) => ({ key, count })).filter(({ count }) => count > 0),
  };
}

/** The columns of the board: the tasks of each box in an order, parts included. */
export function columnsOf(
  tasks: readonly Task[],
  order: TaskOrder,
): ReadonlyMap<Task['zero_inbox_tag'], readonly Task[]> {
  const sorted = tasks.toSorted(COMPARE[order]);
  return new Map(TASK_BOXES.map((box) => [box, sorted.filter((task) => task.zero_inbox_tag === box)]));
}
