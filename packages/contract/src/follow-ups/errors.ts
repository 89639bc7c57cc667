import type { ErrorTable } from '../error-table.ts';

/** Error codes of follow-ups. */
export const followUpsErrors = {
  followup_not_found: { status: 404, fault: 'user' },
  followup_changed: { status: 409, fault: 'user' },
  followup_invalid: { status: 422, fault: 'user' },
  too_many_followups: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
