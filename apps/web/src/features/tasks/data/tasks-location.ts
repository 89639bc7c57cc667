import { currentLocation, go, useLocation } from '../../../lib/location.ts';
import { boxNamed } from '../model/boxes.ts';
import type { TaskScope } from '../model/scope.ts';
import { SHOWS } from '../model/scope.ts';

/** The path of the section, and that of the inbox-zero flow. */
const TASKS_PATH = '/tasks';
export const ZERO_PATH = '/tasks/inbox-zero';

/** What the address says: `/tasks/view/7?show=today`. */
export interface TasksLocation {
  /** `zero`: the inbox-zero flow. '' is the list alone. */
  readonly screen: 'view' | 'edit' | 'new' | 'zero' | '';
  /** The open task; '' for none. */
  readonly id: string;
  readonly scope: TaskScope;
}

type Search = Readonly<Record<string, string>>;

function scopeOf(search: Search): TaskScope {
  return {
    show: SHOWS.find((show) => show === search['show']) ?? 'all',
    box: boxNamed(search['box'] ?? '') ?? '',
    list: search['list'] ?? '',
  };
}

/** Reads a location; an unknown path is the list. */
export function tasksLocationOf(path: string, search: Search): TasksLocation {
  const [, , name = '', id = ''] = path.split('/');
  const scope = scopeOf(search);
  if (path === ZERO_PATH) return { screen: 'zero', id: '', scope };
  if (name === 'new') return { screen: 'new', id: '', scope };
  if ((name === 'view' || name === 'edit') && id !== '') return { screen: name, id: decodeURIComponent(id), scope };
  return { screen: '', id: '', scope };
}

/** The location of the section. The component renders again when it changes. */
export function useTasksLocation(): TasksLocation {
  const { path, search } = useLocation();
  return tasksLocationOf(path, search);
}

/** The location in the address bar, for code outside components. */
export function currentTasksLocation(): TasksLocation {
  const { path, search } = currentLocation();
  return tasksLocationOf(path, search);
}

function searchOf({ show, box, list }: TaskScope): Readonly<Record<string, string | undefined>> {
  return { show: show === 'all' ? undefined : show, box: box || undefined, list: list || undefined };
}

/** Shows a part of the tasks. */
export function openScope(change: Partial<TaskScope>): void {
  go(TASKS_PATH, { search: searchOf({ show: 'all', box: '', list: '', ...change }) });
}

/** Changes what the list shows and keeps the open task. */
export function narrowScope(change: Partial<TaskScope>): void {
  const { path } = currentLocation();
  go(path, { search: searchOf({ ...currentTasksLocation().scope, ...change }), replace: true });
}

/** Opens a task beside the list; `edit` puts the focus into its name. */
export function openTask(id: string, action: 'view' | 'edit' = 'view', replace = false): void {
  go(`/tasks/${action}/${encodeURIComponent(id)}`, { search: searchOf(currentTasksLocation().scope), replace });
}

/** Opens the form of a new task [SHELL-091]. */
export function openNewTask(change: Partial<TaskScope> = {}): void {
  go('/tasks/new', { search: searchOf({ ...currentTasksLocation().scope, ...change }) });
}

/** Closes the open task. */
export function closeTask(): void {
  go(TASKS_PATH, { search: searchOf(currentTasksLocation().scope) });
}
