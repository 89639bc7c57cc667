import type { ErrorCode } from '../errors.ts';

/** Codes of calls that read calendars. */
export const READ_ERRORS: readonly ErrorCode[] = ['session_ended', 'token_expired', 'not_permitted'];
/** Codes of calls that change calendars. */
export const CHANGE_ERRORS: readonly ErrorCode[] = [...READ_ERRORS, 'rtoken_mismatch', 'origin_refused'];
