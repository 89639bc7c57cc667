import type { ErrorTable } from '../error-table.ts';

/** Error codes of tasks. Task lists are calendars and have their codes. */
export const tasksErrors = {
  task_name_missing: { status: 422, fault: 'user' },
  task_not_found: { status: 404, fault: 'user' },
  task_changed: { status: 409, fault: 'user' },
  /** A task cannot be a part of itself or of one of its parts. */
  task_parent_invalid: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
