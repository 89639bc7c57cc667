import type { ErrorTable } from '../error-table.ts';

/** Error codes of visits. */
export const appointmentErrors = {
  visit_not_found: { status: 404, fault: 'user' },
  /** Somebody else has the time, or it was free no more. */
  visit_taken: { status: 409, fault: 'user' },
  /** The visit is over, cancelled, or too near to be changed. */
  visit_closed: { status: 409, fault: 'user' },
  /** The visitor or the page has too many visits. */
  visit_limit: { status: 429, fault: 'user' },
  visit_address_invalid: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
