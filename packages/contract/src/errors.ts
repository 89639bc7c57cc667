/**
 * The error catalogue: every code that a reply may carry, with its HTTP status. A code is stable for ever; what the user
 * reads is the text `LANG_ERROR_<CODE>` in the catalogues. docs/ERRORS.md describes each code and is tested against this
 * table in both directions.
 *
 * 401 and 403 mean "the session has ended" and nothing else, because clients sign the user out on them [API-060].
 */
export const ERRORS = {
  // Getting in
  invalid_credentials: { status: 401, fault: 'user' },
  session_ended: { status: 401, fault: 'user' },
  token_expired: { status: 401, fault: 'user' },
  sign_in_delayed: { status: 429, fault: 'user' },
  origin_refused: { status: 403, fault: 'user' },
  rtoken_mismatch: { status: 403, fault: 'user' },
  second_factor_required: { status: 409, fault: 'user' },
  second_factor_rejected: { status: 422, fault: 'user' },
  second_factor_attempts: { status: 429, fault: 'user' },
  second_factor_mandatory: { status: 409, fault: 'user' },
  confirmation_required: { status: 409, fault: 'user' },
  password_change_required: { status: 409, fault: 'user' },
  password_outdated: { status: 409, fault: 'user' },
  recovery_required: { status: 409, fault: 'user' },
  password_wrong: { status: 422, fault: 'user' },
  password_weak: { status: 422, fault: 'user' },
  password_same: { status: 422, fault: 'user' },
  password_refused: { status: 422, fault: 'user' },
  password_unavailable: { status: 503, fault: 'server' },
  autologin_refused: { status: 422, fault: 'user' },
  autologin_used: { status: 422, fault: 'user' },
  answer_wrong: { status: 422, fault: 'user' },
  reset_token_invalid: { status: 422, fault: 'user' },
  recovery_code_wrong: { status: 422, fault: 'user' },

  // Requests
  invalid_request: { status: 422, fault: 'user' },
  malformed_json: { status: 400, fault: 'user' },
  body_too_large: { status: 413, fault: 'user' },
  body_too_complex: { status: 422, fault: 'user' },
  request_timeout: { status: 408, fault: 'user' },
  not_found: { status: 404, fault: 'user' },
  rate_limited: { status: 429, fault: 'user' },
  feature_off: { status: 422, fault: 'user' },
  not_permitted: { status: 409, fault: 'user' },
  preference_locked: { status: 409, fault: 'user' },

  // Folders
  folder_not_found: { status: 404, fault: 'user' },
  folder_name_empty: { status: 422, fault: 'user' },
  folder_name_restricted: { status: 422, fault: 'user' },
  folder_name_too_long: { status: 422, fault: 'user' },
  folder_name_exists: { status: 409, fault: 'user' },
  folder_protected: { status: 409, fault: 'user' },

  // Messages
  message_not_found: { status: 404, fault: 'user' },
  mailbox_changed: { status: 409, fault: 'user' },
  message_too_large: { status: 413, fault: 'user' },
  message_unreadable: { status: 422, fault: 'user' },
  attachment_not_found: { status: 404, fault: 'user' },
  image_unavailable: { status: 404, fault: 'server' },
  receipt_not_asked: { status: 409, fault: 'user' },
  nothing_to_undo: { status: 409, fault: 'user' },

  // Writing
  recipient_missing: { status: 422, fault: 'user' },
  recipient_invalid: { status: 422, fault: 'user' },
  too_many_recipients: { status: 422, fault: 'user' },
  too_many_attachments: { status: 422, fault: 'user' },
  attachments_too_large: { status: 413, fault: 'user' },
  header_invalid: { status: 422, fault: 'user' },
  sender_refused: { status: 422, fault: 'user' },
  outbox_not_found: { status: 404, fault: 'user' },
  already_sent: { status: 409, fault: 'user' },

  // What stands behind us
  mail_unavailable: { status: 503, fault: 'server' },
  mail_timeout: { status: 504, fault: 'server' },
  mail_protocol: { status: 502, fault: 'server' },
  mail_refused: { status: 422, fault: 'server' },
  mail_over_quota: { status: 422, fault: 'user' },
  submission_unavailable: { status: 503, fault: 'server' },
  submission_refused: { status: 422, fault: 'user' },
  submission_unknown: { status: 504, fault: 'server' },
  storage_unavailable: { status: 503, fault: 'server' },
  overloaded: { status: 503, fault: 'server' },
  internal: { status: 500, fault: 'server' },
} as const satisfies Record<string, { status: number; fault: 'user' | 'server' }>;

/** A stable error code of the wire. */
export type ErrorCode = keyof typeof ERRORS;

/** Says whether a string that came over the wire is a code of this catalogue. */
export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERRORS, value);
}

/** HTTP status that carries the given code. */
export function statusOf(code: ErrorCode): number {
  return ERRORS[code].status;
}
