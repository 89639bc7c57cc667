import type { ErrorTable } from '../error-table.ts';

/** Error codes of labels. */
export const labelsErrors = {
  label_refused: { status: 422, fault: 'server' },
  label_not_found: { status: 404, fault: 'user' },
  label_name_empty: { status: 422, fault: 'user' },
  label_name_taken: { status: 409, fault: 'user' },
  too_many_labels: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
