import { undoEventChange } from '@pillarbox/contract/calendar/event-calls';
import * as calls from '@pillarbox/contract/tasks/operations';
import type { SubmittedTask, Task } from '@pillarbox/contract/tasks/task';
import type { QueryObserverResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { TASKS_KEY } from './tasks-key.ts';

/** The tasks of all lists; `isCut`: there are more. */
export interface TaskList {
  readonly tasks: readonly Task[];
  readonly isCut: boolean;
}

/** Which done tasks are read: those of the last 30 days, or all. */
export type DoneTasks = 'recent' | 'all';

const LIST_KEY = [...TASKS_KEY, 'list'] as const;

/** The query of the tasks. */
export function listQuery(done: DoneTasks) {
  return queryOptions({
    queryKey: [...LIST_KEY, done],
    queryFn: ({ signal }): Promise<TaskList> => call(calls.listTasks, { query: { done } }, { signal }),
  });
}

/** The tasks of the user, those included that were done in the last 30 days, or all that were done. */
export function useTasks(done: DoneTasks = 'recent'): QueryObserverResult<TaskList> {
  return useQuery(listQuery(done));
}

/** One task, also one that no list shows. '' reads nothing. */
export function useTask(id: string): QueryObserverResult<Task> {
  return useQuery({
    queryKey: [...TASKS_KEY, 'one', id],
    queryFn: () => readTask(id),
    enabled: id !== '',
    initialData: () => knownTask(id),
  });
}

/** A task that is in the memory of the page. */
export function knownTask(id: string): Task | undefined {
  for (const [, list] of queryClient.getQueriesData<TaskList>({ queryKey: LIST_KEY })) {
    const found = list?.tasks.find((task) => task.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

const fileOf = (id: string): { readonly file: string } => ({ file: `${id}.json` });

/** One task as the gateway has it now. */
export async function readTask(id: string): Promise<Task> {
  return await call(calls.readTask, { params: fileOf(id) });
}

/** Reads everything about tasks again that is on the screen. */
export async function refreshTasks(): Promise<void> {
  await readAgain(TASKS_KEY);
}

/** Changes the tasks in the memory of the page, before or instead of reading them again. */
export function changeKnown(change: (tasks: readonly Task[]) => readonly Task[]): void {
  // A list that is being read again is older than the change. The event of the change has it read once more.
  void queryClient.cancelQueries({ queryKey: LIST_KEY, predicate: ({ state }) => state.data !== undefined });
  queryClient.setQueriesData<TaskList>({ queryKey: LIST_KEY }, (known) =>
    known === undefined ? known : { ...known, tasks: change(known.tasks) },
  );
}

/** Puts a task into the memory of the page. */
export function keepTask(task: Task): void {
  queryClient.setQueryData([...TASKS_KEY, 'one', task.id], task);
  changeKnown((tasks) =>
    tasks.some(({ id }) => id === task.id) ? tasks.map((one) => (one.id === task.id ? task : one)) : [...tasks, task],
  );
}

/** Creates a task and returns it. */
export async function createTask(task: SubmittedTask): Promise<Task> {
  const { task: made } = await call(calls.createTask, { body: task });
  keepTask(made);
  return made;
}

/** A task that was changed, and the key that undoes the change. */
export interface Changed {
  readonly task: Task;
  readonly undo: string;
}

/** Changes a task. */
export async function changeTask(id: string, change: SubmittedTask): Promise<Changed> {
  const { task, undo } = await call(calls.changeTask, { params: fileOf(id), body: change });
  keepTask(task);
  return { task, undo };
}

/** Deletes a task with its parts; returns the key that brings them back. */
export async function deleteTask(id: string): Promise<string> {
  return (await call(calls.deleteTask, { params: fileOf(id) })).undo;
}

/** Takes back changes and deletions, the last one first. */
export async function undoChanges(keys: readonly string[]): Promise<void> {
  for (const undo of keys.toReversed()) await call(undoEventChange, { params: { undo } });
}

/** Sends a person a link to a task. */
export async function sendTask(id: string, mail: string, note: string): Promise<void> {
  await call(calls.sendTask, { params: fileOf(id), body: { mail, note } });
}
