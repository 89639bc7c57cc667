import { CircleCheck, Inbox, Plus } from 'lucide-react';
import type { CommandSource } from '../../lib/commands.ts';
import { text } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { listQuery } from './data/tasks.queries.ts';
import { queryClient } from '../../lib/query-client.ts';
import { openNewTask, openTask, ZERO_PATH } from './data/tasks-location.ts';

/** Fewest letters for which tasks are searched, and most tasks that show. */
const MIN_TYPED = 2;
const MAX_TASKS = 5;

/** The entries of tasks in search-or-jump: a new task, the inbox-zero flow, and open tasks whose name contains what is typed. */
export const taskCommands: CommandSource = async (typed) => {
  const always = [
    { id: 'tasks new', group: 'actions', title: text('LANG_TASKS_NEW'), icon: Plus, run: () => openNewTask() },
    { id: 'tasks zero', group: 'actions', title: text('LANG_TASKS_ZERO'), icon: Inbox, run: () => go(ZERO_PATH) },
  ] as const;
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < MIN_TYPED) return always;
  const { tasks } = await queryClient.query(listQuery('recent')).catch(() => ({ tasks: [] }));
  const found = tasks.filter(({ isDone, task_name: name }) => !isDone && name.toLowerCase().includes(wanted));
  return [
    ...always,
    ...found.slice(0, MAX_TASKS).map(({ id, task_name: title }) => ({
      id: `task ${id}`,
      group: 'goto' as const,
      title,
      icon: CircleCheck,
      run: () => openTask(id),
    })),
  ];
};
