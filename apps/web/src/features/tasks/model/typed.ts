import type { SubmittedTask, Task } from '@pillarbox/contract/tasks/task';

/** A task with fields that were typed and are not saved yet. */
export function withTyped(task: Task, typed: SubmittedTask): Task {
  const { additional_data: files, etag: _etag, ...fields } = typed;
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { ...task, ...known, ...(files?.attachments === undefined ? {} : { attachments: files.attachments }) };
}
