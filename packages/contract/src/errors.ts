import { composeErrors } from './compose/errors.ts';
import type { ErrorTable } from './error-table.ts';
import { mailErrors } from './mail/errors.ts';
import { platformErrors } from './platform/errors.ts';
import { preferencesErrors } from './preferences/errors.ts';
import { sessionErrors } from './session/errors.ts';

/**
 * The error catalogue: every code that a reply may carry, with its HTTP status. A code is stable for ever; what the user
 * reads is the text `LANG_ERROR_<CODE>` in the catalogues. docs/ERRORS.md describes each code and is tested against this
 * table in both directions.
 *
 * 401 and 403 mean "the session has ended" and nothing else, because clients sign the user out on them [API-060].
 */
export const ERRORS = {
  ...platformErrors,
  ...sessionErrors,
  ...mailErrors,
  ...composeErrors,
  ...preferencesErrors,
} as const satisfies ErrorTable;

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
