import type { ErrorTable } from '../error-table.ts';

/** Error codes of files of mail. */
export const transferErrors = {
  mail_file_too_large: { status: 413, fault: 'user' },
  mail_file_missing: { status: 409, fault: 'user' },
  mail_file_unreadable: { status: 422, fault: 'user' },
  mail_piece_out_of_order: { status: 409, fault: 'user' },
  mail_import_not_found: { status: 404, fault: 'user' },
  mail_import_running: { status: 409, fault: 'user' },
  too_many_imported: { status: 422, fault: 'user' },
  too_many_mail_imports: { status: 409, fault: 'user' },
  mail_export_not_found: { status: 404, fault: 'user' },
  mail_export_running: { status: 409, fault: 'user' },
  mail_export_too_large: { status: 422, fault: 'user' },
  too_many_mail_exports: { status: 409, fault: 'user' },
} as const satisfies ErrorTable;
