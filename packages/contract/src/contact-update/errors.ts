import type { ErrorTable } from '../error-table.ts';

/** Error codes of requests to update contacts. */
export const contactUpdateErrors = {
  update_link_invalid: { status: 404, fault: 'user' },
  update_too_many: { status: 429, fault: 'user' },
  update_not_found: { status: 404, fault: 'user' },
} as const satisfies ErrorTable;
