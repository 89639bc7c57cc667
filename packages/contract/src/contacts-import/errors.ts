import type { ErrorTable } from '../error-table.ts';

/** Error codes of files of contacts. */
export const contactsImportErrors = {
  import_too_large: { status: 413, fault: 'user' },
  import_too_many_rows: { status: 422, fault: 'user' },
  import_not_a_table: { status: 422, fault: 'user' },
  import_unreadable: { status: 422, fault: 'user' },
  import_not_found: { status: 404, fault: 'user' },
  import_running: { status: 409, fault: 'user' },
} as const satisfies ErrorTable;
