import type { TaskBox } from '@pillarbox/contract/tasks/task';
import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { Message } from '@pillarbox/contract/mail/message';
import type { MessagePlace } from '../../../lib/message-action.ts';
import { markMail, unmarkMail } from '../data/mail-flag.ts';
import { createTask, deleteTask } from '../data/tasks.queries.ts';
import { INBOX, readUnsorted, refreshUnsorted } from '../data/unsorted.queries.ts';
import { deleteMail, moveMail, undoMail } from '../data/zero-mail.ts';
import { logFailure } from '../message/make-tasks.ts';
import { taskOf } from '../message/task-of-message.ts';
import { NO_ZERO, zero } from '../state/zero.ts';
import { sayFailure } from './say.ts';

/** Messages that are read at once. */
const PAGE = 100;

/** Reads the messages that are left. Those that were skipped are left out, unless the flow begins anew. */
export async function readZero(isNew: boolean): Promise<void> {
  if (isNew) zero.set(NO_ZERO);
  try {
    const { rows, total, uidvalidity } = await readUnsorted(PAGE);
    zero.set((now) => {
      const seen = new Set(now.steps.map(({ row }) => row.uid));
      const left = rows.filter(({ uid }) => !seen.has(uid));
      return { ...now, phase: 'ready', rows: left, uidvalidity, total: isNew ? total : now.total };
    });
  } catch (error) {
    zero.set((now) => ({ ...now, phase: 'failed', error }));
  }
}

/** The first message that is left. */
export function currentPlace(): MessagePlace | undefined {
  const { rows, uidvalidity } = zero.get();
  return rows[0] === undefined ? undefined : { folder: INBOX, uid: rows[0].uid, uidvalidity };
}

/** Takes the first message off the stack and remembers how that is undone. */
function pass(isSorted: boolean, undo: () => Promise<void>): void {
  const { rows, steps, total } = zero.get();
  const [row, ...left] = rows;
  if (row === undefined) return;
  zero.set((now) => ({ ...now, rows: left, steps: [...now.steps, { row, isSorted, undo }] }));
  if (isSorted) refreshUnsorted();
  if (left.length === 0 && steps.length + 1 < total) void readZero(false);
}

/** Runs a decision about the first message. A failure is told, and the message stays. */
async function decide(change: (place: MessagePlace) => Promise<() => Promise<void>>): Promise<boolean> {
  const place = currentPlace();
  if (place === undefined) return false;
  try {
    pass(true, await change(place));
    return true;
  } catch (error) {
    sayFailure(error);
    return false;
  }
}

/** What the user decided about the task. */
export interface ZeroTask {
  readonly box: TaskBox;
  readonly name: string;
  readonly due: EventTime | null;
}

/** Makes a task of the first message and marks it [MAIL-019]. Returns whether that worked. */
export async function fileTask(message: Message, { box, name, due }: ZeroTask): Promise<boolean> {
  return await decide(async () => {
    try {
      const { task_name: usual, ...fields } = await taskOf(message);
      const task = await createTask({ ...fields, task_name: name || usual, zero_inbox_tag: box, due });
      const { mail_details: mail } = task;
      if (mail !== null) await markMail(mail).catch(() => undefined);
      return async () => {
        await deleteTask(task.id);
        if (mail !== null) await unmarkMail(mail);
      };
    } catch (error) {
      logFailure(error);
      throw error;
    }
  });
}

/** Moves the first message to a folder. */
export async function fileMail(folder: string): Promise<boolean> {
  return await decide(async (place) => {
    const opId = await moveMail(place, folder);
    return () => undoMail(opId);
  });
}

/** Deletes the first message. */
export async function removeMail(): Promise<boolean> {
  return await decide(async (place) => {
    const opId = await deleteMail(place);
    return () => undoMail(opId);
  });
}

/** Leaves the first message where it is, for another time. */
export function skipMail(): void {
  pass(false, () => Promise.resolve());
}

/** The row of a message that may have come back: moving gives it another uid. */
async function sameMessage(row: MessageRow): Promise<MessageRow> {
  const { rows } = await readUnsorted(PAGE).catch(() => ({ rows: [] }));
  const isSame = (one: MessageRow): boolean => one.date === row.date && one.subject === row.subject;
  return rows.find(({ uid }) => uid === row.uid) ?? rows.find(isSame) ?? row;
}

/** Takes back the last decision: its message is the first one again. */
export async function undoStep(): Promise<boolean> {
  const step = zero.get().steps.at(-1);
  if (step === undefined) return false;
  try {
    await step.undo();
  } catch (error) {
    sayFailure(error);
    return false;
  }
  const row = await sameMessage(step.row);
  zero.set((now) => ({
    ...now,
    steps: now.steps.slice(0, -1),
    rows: [row, ...now.rows.filter(({ uid }) => uid !== row.uid)],
  }));
  refreshUnsorted();
  return true;
}
