import type { ErrorCode } from '../errors.ts';

/** Codes of calls that read files. */
export const FILE_READ_ERRORS: readonly ErrorCode[] = [
  'session_ended',
  'issuer_session_ended',
  'token_expired',
  'password_outdated',
  'password_change_required',
  'recovery_required',
  'files_not_offered',
];
/** Codes of calls that change files. */
export const FILE_CHANGE_ERRORS: readonly ErrorCode[] = [
  ...FILE_READ_ERRORS,
  'rtoken_mismatch',
  'origin_refused',
  'files_not_opened',
];
