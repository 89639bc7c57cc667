import type { ErrorTable } from '../error-table.ts';

/** Error codes of signing in and account protection. */
export const sessionErrors = {
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
} as const satisfies ErrorTable;
