import { appearanceOperations } from './appearance/all-operations.ts';
import { appointmentOperations } from './appointments/all-operations.ts';
import { calendarOperations } from './calendar/all-operations.ts';
import { composeOperations } from './compose/all-operations.ts';
import { contactUpdateOperations } from './contact-update/all-operations.ts';
import { contactsOperations } from './contacts/all-operations.ts';
import { contactsDuplicatesOperations } from './contacts-duplicates/all-operations.ts';
import { contactsImportOperations } from './contacts-import/all-operations.ts';
import { deliveryOperations } from './delivery/all-operations.ts';
import { downgradeOperations } from './downgrade/all-operations.ts';
import { emptyingOperations } from './emptying/all-operations.ts';
import { faxOperations } from './fax/all-operations.ts';
import { feedbackOperations } from './feedback/all-operations.ts';
import { filesOperations } from './files/all-operations.ts';
import { filtersOperations } from './filters/all-operations.ts';
import { followUpsOperations } from './follow-ups/all-operations.ts';
import { folderLayoutOperations } from './folder-layout/all-operations.ts';
import { globalListOperations } from './global-list/all-operations.ts';
import { incomingOperations } from './incoming/all-operations.ts';
import { labelsOperations } from './labels/all-operations.ts';
import { mailOperations } from './mail/all-operations.ts';
import { partnerOperations } from './partner/all-operations.ts';
import { pgpOperations } from './pgp/all-operations.ts';
import { preferencesOperations } from './preferences/all-operations.ts';
import { pushOperations } from './push/all-operations.ts';
import { realmsOperations } from './realms/all-operations.ts';
import { remoteAccountsOperations } from './remote-accounts/all-operations.ts';
import { rotationOperations } from './rotation/all-operations.ts';
import { safetyOperations } from './safety/all-operations.ts';
import { tasksOperations } from './tasks/all-operations.ts';
import { transferOperations } from './transfer/all-operations.ts';
import { unsubscribeOperations } from './unsubscribe/all-operations.ts';
import { searchOperations } from './search/all-operations.ts';
import { sessionOperations } from './session/all-operations.ts';
import { snoozeOperations } from './snooze/all-operations.ts';
import type { Operation } from './operation.ts';

/** All operations, for docs/API.md and for tests that check each of them. */
export const OPERATIONS: readonly Operation[] = [
  ...sessionOperations,
  ...preferencesOperations,
  ...appearanceOperations,
  ...partnerOperations,
  ...mailOperations,
  ...emptyingOperations,
  ...folderLayoutOperations,
  ...incomingOperations,
  ...filtersOperations,
  ...labelsOperations,
  ...composeOperations,
  ...followUpsOperations,
  ...deliveryOperations,
  ...contactsOperations,
  ...contactsDuplicatesOperations,
  ...contactsImportOperations,
  ...globalListOperations,
  ...contactUpdateOperations,
  ...calendarOperations,
  ...appointmentOperations,
  ...tasksOperations,
  ...transferOperations,
  ...filesOperations,
  ...faxOperations,
  ...rotationOperations,
  ...pgpOperations,
  ...feedbackOperations,
  ...downgradeOperations,
  ...safetyOperations,
  ...unsubscribeOperations,
  ...searchOperations,
  ...pushOperations,
  ...snoozeOperations,
  ...realmsOperations,
  ...remoteAccountsOperations,
];
