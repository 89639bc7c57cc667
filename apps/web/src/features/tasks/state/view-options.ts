import { kept } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import type { TaskOrder } from '../model/task-view.ts';
import { TASK_ORDERS } from '../model/task-view.ts';

/** How the tasks are shown. The browser remembers it. */
export interface ViewOptions {
  readonly layout: 'list' | 'board';
  readonly listOrder: TaskOrder;
  readonly boardOrder: TaskOrder;
  readonly hidesDone: boolean;
}

const KEY = 'tasks-view';

function stored(): ViewOptions {
  const value = kept.get(KEY);
  const known = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const orderOf = (name: string, usual: TaskOrder): TaskOrder =>
    TASK_ORDERS.find((order) => order === known[name]) ?? usual;
  return {
    layout: known['layout'] === 'board' ? 'board' : 'list',
    listOrder: orderOf('listOrder', 'due'),
    boardOrder: orderOf('boardOrder', 'own'),
    hidesDone: known['hidesDone'] === true,
  };
}

/** The options of this page. */
export const viewOptions = createStore<ViewOptions>(stored());

/** Changes the options. */
export function changeView(change: Partial<ViewOptions>): void {
  viewOptions.set((now) => ({ ...now, ...change }));
  kept.set(KEY, viewOptions.get());
}
