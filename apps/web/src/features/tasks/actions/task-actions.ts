import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { SubmittedTask, Task, TaskBox } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { text } from '../../../lib/i18n/text.tsx';
import { unmarkMail, markMail } from '../data/mail-flag.ts';
import { changeKnown, changeTask, deleteTask, knownTask, refreshTasks } from '../data/tasks.queries.ts';
import { closeTask, currentTasksLocation } from '../data/tasks-location.ts';
import { uncheckAll } from '../state/selection.ts';
import { sayDone, sayFailure } from './say.ts';

/** Most changes that are sent at the same time. */
const MAX_SENT = 4;

/** Sends a change of each task. What was changed can be undone together, also when another change failed. */
async function each(ids: readonly string[], send: (id: string) => Promise<string>, words: (count: number) => string) {
  const keys: string[] = [];
  let failure: unknown;
  for (let at = 0; at < ids.length && failure === undefined; at += MAX_SENT) {
    const sent = await Promise.allSettled(ids.slice(at, at + MAX_SENT).map(send));
    for (const one of sent) {
      if (one.status === 'fulfilled') keys.push(one.value);
      else failure = one.reason;
    }
  }
  if (failure !== undefined) {
    sayFailure(failure);
    void refreshTasks();
  }
  return { keys, words: keys.length === 0 ? '' : words(keys.length) };
}

/** The tasks that the user may change. */
function editable(ids: readonly string[]): Task[] {
  return ids.flatMap((id) => knownTask(id) ?? []).filter(({ isEditable }) => isEditable);
}

/** Changes tasks: on the screen at once, then at the gateway. A growl offers Undo. */
async function changeAll(
  tasks: readonly Task[],
  change: Partial<Task> & SubmittedTask,
  words: (count: number) => string,
): Promise<void> {
  if (tasks.length === 0) return;
  const ids = new Set(tasks.map(({ id }) => id));
  changeKnown((known) => known.map((task) => (ids.has(task.id) ? { ...task, ...change } : task)));
  const done = await each([...ids], async (id) => (await changeTask(id, change)).undo, words);
  if (done.words !== '') sayDone(done.words, done.keys);
}

/** Marks tasks as done, or as open. */
export async function setDone(ids: readonly string[], isDone: boolean): Promise<void> {
  const tasks = editable(ids).filter((task) => task.isDone !== isDone);
  await changeAll(tasks, { isDone }, (count) => text(isDone ? 'LANG_TASKS_DONE' : 'LANG_TASKS_OPENED', { count }));
}

/** Marks tasks as done; when all of them are, as open. */
export async function toggleDone(ids: readonly string[]): Promise<void> {
  await setDone(
    ids,
    editable(ids).some(({ isDone }) => !isDone),
  );
}

/** Puts tasks into a box. */
export async function moveToBox(ids: readonly string[], box: TaskBox): Promise<void> {
  const tasks = editable(ids).filter((task) => task.zero_inbox_tag !== box);
  const name = text(`LANG_TASKS_BOX_${upper(box)}`);
  await changeAll(tasks, { zero_inbox_tag: box }, (count) => text('LANG_TASKS_MOVED', { count, name }));
  uncheckAll();
}

/** Moves tasks to a list. */
export async function moveToList(ids: readonly string[], { id: list, name }: Calendar): Promise<void> {
  const tasks = editable(ids).filter((task) => task.list !== list);
  await changeAll(tasks, { list }, (count) => text('LANG_TASKS_MOVED', { count, name }));
  uncheckAll();
}

/** The ids of tasks and of all that are parts of them. */
function withParts(ids: ReadonlySet<string>, tasks: readonly Task[]): ReadonlySet<string> {
  const all = new Set(ids);
  let before = -1;
  while (before !== all.size) {
    before = all.size;
    for (const { id, parent } of tasks) if (all.has(parent)) all.add(id);
  }
  return all;
}

/** Deletes tasks with their parts, and takes the mark from the messages that they were made from. A growl offers Undo. */
export async function removeTasks(ids: readonly string[]): Promise<void> {
  const tasks = editable(ids);
  if (tasks.length === 0) return;
  const gone = new Set(tasks.map(({ id }) => id));
  // A part goes with its task: deleting it, too, would fail.
  const heads = tasks.filter(({ parent }) => !gone.has(parent));
  changeKnown((known) => {
    const all = withParts(gone, known);
    return known.filter(({ id }) => !all.has(id));
  });
  uncheckAll();
  if (gone.has(currentTasksLocation().id)) closeTask();
  const done = await each(
    heads.map(({ id }) => id),
    deleteTask,
    (count) => text('LANG_TASKS_DELETED', { count }),
  );
  if (done.words === '') return;
  const mails = tasks.flatMap(({ mail_details: mail }) => mail ?? []);
  void Promise.all(mails.map(unmarkMail));
  sayDone(done.words, done.keys, async () => {
    await Promise.all(mails.map(markMail));
  });
}
