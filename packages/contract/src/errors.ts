import { appearanceErrors } from './appearance/errors.ts';
import { appointmentErrors } from './appointments/errors.ts';
import { calendarErrors } from './calendar/errors.ts';
import { composeErrors } from './compose/errors.ts';
import { contactUpdateErrors } from './contact-update/errors.ts';
import { contactsErrors } from './contacts/errors.ts';
import { contactsDuplicatesErrors } from './contacts-duplicates/errors.ts';
import { contactsImportErrors } from './contacts-import/errors.ts';
import type { ErrorTable } from './error-table.ts';
import { faxErrors } from './fax/errors.ts';
import { filesErrors } from './files/errors.ts';
import { filtersErrors } from './filters/errors.ts';
import { followUpsErrors } from './follow-ups/errors.ts';
import { globalListErrors } from './global-list/errors.ts';
import { incomingErrors } from './incoming/errors.ts';
import { labelsErrors } from './labels/errors.ts';
import { mailErrors } from './mail/errors.ts';
import { mailScriptErrors } from './mail-script/errors.ts';
import { pgpErrors } from './pgp/errors.ts';
import { platformErrors } from './platform/errors.ts';
import { preferencesErrors } from './preferences/errors.ts';
import { remoteAccountsErrors } from './remote-accounts/errors.ts';
import { sessionErrors } from './session/errors.ts';
import { pushErrors } from './push/errors.ts';
import { snoozeErrors } from './snooze/errors.ts';
import { tasksErrors } from './tasks/errors.ts';
import { transferErrors } from './transfer/errors.ts';

/**
 * The error catalogue: every error code of a reply, with its HTTP status. Codes never change. The user reads the text
 * `LANG_ERROR_<CODE>` of the catalogues. docs/ERRORS.md describes each code; a test compares it with this table in both
 * directions.
 *
 * 401 and 403 only mean that the session has ended, because clients sign the user out on them [API-060].
 */
export const ERRORS = {
  ...platformErrors,
  ...sessionErrors,
  ...mailErrors,
  ...mailScriptErrors,
  ...incomingErrors,
  ...filtersErrors,
  ...labelsErrors,
  ...composeErrors,
  ...followUpsErrors,
  ...preferencesErrors,
  ...appearanceErrors,
  ...contactsErrors,
  ...contactsDuplicatesErrors,
  ...contactsImportErrors,
  ...globalListErrors,
  ...contactUpdateErrors,
  ...calendarErrors,
  ...appointmentErrors,
  ...tasksErrors,
  ...pgpErrors,
  ...pushErrors,
  ...snoozeErrors,
  ...remoteAccountsErrors,
  ...transferErrors,
  ...filesErrors,
  ...faxErrors,
} as const satisfies ErrorTable;

/** A stable error code of the wire. */
export type ErrorCode = keyof typeof ERRORS;

/** Whether a received string is a code of this catalogue. */
export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERRORS, value);
}

/** The HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return ERRORS[code].status;
}
