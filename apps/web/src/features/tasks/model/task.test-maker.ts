import type { Task } from '@pillarbox/contract/tasks/task';

/** A task for tests. */
export function makeTask(id: string, fields: Partial<Task> = {}): Task {
  return {
    id,
    list: 'l1',
    task_name: `Task ${id}`,
    notes: '',
    zero_inbox_tag: 'todo',
    isDone: false,
    doneAt: '',
    start: null,
    due: null,
    priority: 0,
    rule: '',
    tags: [],
    reminders: [],
    parent: '',
    order: 0,
    mail_details: null,
    attachments: [],
    isEditable: true,
    createdAt: '2025-10-01T08:00:00Z',
    etag: `e-${id}`,
    ...fields,
  };
}

/** A time that a task is due: a day, and a time of day in a zone. */
export function at(date: string, time = '', zone = ''): NonNullable<Task['due']> {
  return { date, time, zone };
}
