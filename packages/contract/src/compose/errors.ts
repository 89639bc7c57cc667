import type { ErrorTable } from '../error-table.ts';

/** Error codes of composing and sending. */
export const composeErrors = {
  recipient_missing: { status: 422, fault: 'user' },
  recipient_invalid: { status: 422, fault: 'user' },
  too_many_recipients: { status: 422, fault: 'user' },
  too_many_attachments: { status: 422, fault: 'user' },
  attachments_too_large: { status: 413, fault: 'user' },
  header_invalid: { status: 422, fault: 'user' },
  sender_refused: { status: 422, fault: 'user' },
  outbox_not_found: { status: 404, fault: 'user' },
  draft_changed: { status: 409, fault: 'user' },
  already_sent: { status: 409, fault: 'user' },
  send_time_invalid: { status: 422, fault: 'user' },
  too_many_scheduled: { status: 422, fault: 'user' },
  submission_unavailable: { status: 503, fault: 'server' },
  submission_refused: { status: 422, fault: 'user' },
  submission_unknown: { status: 504, fault: 'server' },
} as const satisfies ErrorTable;
