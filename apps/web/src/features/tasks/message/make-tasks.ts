import { msg } from '@pillarbox/contract/mail/message';
import type { Task, TaskBox } from '@pillarbox/contract/tasks/task';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import type { MessagePlace } from '../../../lib/message-action.ts';
import { sayFailure } from '../actions/say.ts';
import { markMail, unmarkMail } from '../data/mail-flag.ts';
import { createTask, deleteTask, refreshTasks } from '../data/tasks.queries.ts';
import { openTask } from '../data/tasks-location.ts';
import { taskOf } from './task-of-message.ts';

/** Milliseconds for which the growl with the buttons shows. */
const GROWL_MS = 8000;

/**
 * Makes a task of each message, and marks the messages [MAIL-109]. A growl tells what happened; it disappears when a message cannot
 * be marked, because its task is there [ERR-020].
 */
export async function makeTasks(places: readonly MessagePlace[], box: TaskBox): Promise<void> {
  growl.show({ type: 'wait', text: text('LANG_TASKS_MAKING') });
  const made: Task[] = [];
  try {
    for (const place of places) made.push(await makeTask(place, box));
  } catch (error) {
    logFailure(error);
    sayFailure(error);
    if (made.length === 0) return;
  }
  const marks = await Promise.allSettled(
    made.flatMap(({ mail_details: mail }) => (mail === null ? [] : [markMail(mail)])),
  );
  if (made.length < places.length) return;
  if (marks.some(({ status }) => status === 'rejected')) growl.hide();
  else sayMade(made);
}

/** Makes a task of one message in a box. Rejects when it cannot be read, or the task cannot be created. */
async function makeTask({ folder, uid, uidvalidity }: MessagePlace, box: TaskBox): Promise<Task> {
  const body = { folder, uid, ...(uidvalidity === 0 ? {} : { uidvalidity }) };
  const message = await call(msg, { body });
  return await createTask({ ...(await taskOf(message)), zero_inbox_tag: box });
}

/** Logs that a task could not be created [ERR-019]. */
export function logFailure(error: unknown): void {
  // eslint-disable-next-line no-console -- the specification names this line of the log
  console.error('Fail task creation', error);
}

function sayMade(made: readonly Task[]): void {
  const [first] = made;
  const undo = async (): Promise<void> => {
    await Promise.all(made.map(({ id }) => deleteTask(id))).catch(sayFailure);
    await Promise.all(made.flatMap(({ mail_details: mail }) => (mail === null ? [] : [unmarkMail(mail)])));
    await refreshTasks();
  };
  growl.show({
    type: 'success',
    text: text('LANG_TASKS_MADE', { count: made.length }),
    life: GROWL_MS,
    ...(made.length === 1 && first !== undefined
      ? { action: { label: text('LANG_TASKS_SHOW_IT'), run: () => openTask(first.id) } }
      : {}),
    otherwise: { label: text('LANG_TASKS_UNDO'), run: () => void undo() },
  });
}
