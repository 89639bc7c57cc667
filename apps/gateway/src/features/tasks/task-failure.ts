import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';

/** What the calendars say of objects, as it is said of tasks. */
const OF_TASKS: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  event_not_found: 'task_not_found',
  event_changed: 'task_changed',
  // The text is the gateway's own: it is too long, or reading it takes too long.
  invitation_invalid: 'body_too_complex',
};

/** Runs work on the objects of calendars. @throws Failure with the codes of tasks instead of those of events. */
export async function asTasks<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Failure ? OF_TASKS[error.code] : undefined;
    throw code === undefined ? error : new Failure(code, {}, error);
  }
}
