import type { ErrorTable } from '../error-table.ts';

/** Error codes of snoozing messages. */
export const snoozeErrors = {
  snooze_time_invalid: { status: 422, fault: 'user' },
  too_many_snoozed: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
