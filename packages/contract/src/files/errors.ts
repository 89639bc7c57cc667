import type { ErrorTable } from '../error-table.ts';

/** Error codes of files. */
export const filesErrors = {
  /** The provider does not offer files. */
  files_not_offered: { status: 404, fault: 'user' },
  /** The token that opens the storage is missing or too old [API-110]. */
  files_not_opened: { status: 409, fault: 'user' },
  file_not_found: { status: 404, fault: 'user' },
  folder_missing: { status: 404, fault: 'user' },
  file_name_taken: { status: 409, fault: 'user' },
  file_name_invalid: { status: 422, fault: 'user' },
  /** A folder cannot be moved into itself. */
  file_move_invalid: { status: 422, fault: 'user' },
  files_full: { status: 413, fault: 'user' },
  file_too_large: { status: 413, fault: 'user' },
  too_many_files: { status: 422, fault: 'user' },
  upload_not_found: { status: 404, fault: 'user' },
  upload_out_of_order: { status: 409, fault: 'user' },
  /** There is no small picture of the file. */
  file_not_picture: { status: 422, fault: 'user' },
  category_not_found: { status: 404, fault: 'user' },
  /** The provider asks for a password of links. */
  share_password_required: { status: 422, fault: 'user' },
  /** The end of a link is in the past, or later than the provider allows. */
  share_end_invalid: { status: 422, fault: 'user' },
  /** The link has a password, and none or another one was sent. */
  share_password_needed: { status: 422, fault: 'user' },
  /** A file of somebody else, who has not allowed this. */
  file_not_allowed: { status: 409, fault: 'user' },
  /** A link for uploads takes no more: its limit of files or bytes, or the room of its owner, is used up. */
  request_full: { status: 413, fault: 'user' },
  too_many_categories: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
