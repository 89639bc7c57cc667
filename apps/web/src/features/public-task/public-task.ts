import { answerPublicTask, openPublicTask } from '@pillarbox/contract/tasks/operations';
import type { PublicTask } from '@pillarbox/contract/tasks/task';
import { call } from '../../lib/call.ts';

/** What the address of the page names. */
export interface TaskLink {
  readonly taskId: string;
  readonly token: string;
  readonly email: string;
}

/** The link that an address of the page holds; parts that cannot be read are ''. */
export function linkIn(path: string): TaskLink {
  const [taskId = '', token = '', email = ''] = path.split('/').slice(3).map(decoded);
  return { taskId, token, email };
}

/** Reads the task of a link. Rejects with ApiError. */
export async function openTask(link: TaskLink): Promise<PublicTask> {
  return await call(openPublicTask, { body: { ...link } });
}

/** Says that the task of a link is done, or is not. Returns it as it is now. Rejects with ApiError. */
export async function answerTask(link: TaskLink, isDone: boolean): Promise<PublicTask> {
  return await call(answerPublicTask, { body: { ...link, isDone } });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
