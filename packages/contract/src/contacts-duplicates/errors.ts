import type { ErrorTable } from '../error-table.ts';

/** Error codes of merges of contacts. */
export const contactsDuplicatesErrors = {
  merge_too_large: { status: 422, fault: 'user' },
  merge_not_found: { status: 404, fault: 'user' },
  merge_changed: { status: 409, fault: 'user' },
} as const satisfies ErrorTable;
