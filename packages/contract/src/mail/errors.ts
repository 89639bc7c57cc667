import type { ErrorTable } from '../error-table.ts';

/** Error codes of folders, messages and the mail server. */
export const mailErrors = {
  folder_not_found: { status: 404, fault: 'user' },
  folder_name_empty: { status: 422, fault: 'user' },
  folder_name_restricted: { status: 422, fault: 'user' },
  folder_name_too_long: { status: 422, fault: 'user' },
  folder_name_exists: { status: 409, fault: 'user' },
  folder_protected: { status: 409, fault: 'user' },
  message_not_found: { status: 404, fault: 'user' },
  mailbox_changed: { status: 409, fault: 'user' },
  message_too_large: { status: 413, fault: 'user' },
  message_unreadable: { status: 422, fault: 'user' },
  attachment_not_found: { status: 404, fault: 'user' },
  /** Attachments belong to a signature or an encryption, or are the whole message. */
  attachments_fixed: { status: 422, fault: 'user' },
  image_unavailable: { status: 404, fault: 'server' },
  receipt_not_asked: { status: 409, fault: 'user' },
  nothing_to_undo: { status: 409, fault: 'user' },
  mail_unavailable: { status: 503, fault: 'server' },
  mail_timeout: { status: 504, fault: 'server' },
  mail_protocol: { status: 502, fault: 'server' },
  mail_refused: { status: 422, fault: 'server' },
  mail_over_quota: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
