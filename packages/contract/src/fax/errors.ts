import type { ErrorTable } from '../error-table.ts';

/** Error codes of online fax. */
export const faxErrors = {
  fax_not_found: { status: 404, fault: 'user' },
  /** A page or file that the fax does not have. */
  fax_part_missing: { status: 404, fault: 'user' },
  /** The number is no number of the international plan (ITU-T E.164). */
  fax_number_invalid: { status: 422, fault: 'user' },
  /** The draft has no number to send to. */
  fax_no_number: { status: 422, fault: 'user' },
  /** The draft has no page: neither files nor a cover page. */
  fax_empty: { status: 422, fault: 'user' },
  fax_too_many_pages: { status: 422, fault: 'user' },
  fax_too_many_files: { status: 422, fault: 'user' },
  fax_too_large: { status: 413, fault: 'user' },
  fax_too_many_drafts: { status: 422, fault: 'user' },
  /** A file of the draft cannot be turned into pages; the draft names it. */
  fax_file_unusable: { status: 422, fault: 'user' },
  /** The fax is not, or no longer, in a state that allows this. */
  fax_state_wrong: { status: 409, fault: 'user' },
  /** The pages of this month are used up. */
  fax_pages_used_up: { status: 422, fault: 'user' },
  /** A report of the provider's service is not signed, too old or malformed. */
  fax_report_refused: { status: 400, fault: 'user' },
} as const satisfies ErrorTable;
