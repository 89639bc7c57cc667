import { analytics } from './features/analytics/feature.ts';
import { appearance } from './features/appearance/feature.ts';
import { appointments } from './features/appointments/feature.ts';
import { availability } from './features/availability/feature.ts';
import { calendarExchange } from './features/calendar-exchange/feature.ts';
import { calendar } from './features/calendar/feature.ts';
import { cards } from './features/cards/feature.ts';
import { compose } from './features/compose/feature.ts';
import { contactUpdate } from './features/contact-update/feature.ts';
import { contacts } from './features/contacts/feature.ts';
import { contactsDuplicates } from './features/contacts-duplicates/feature.ts';
import { contactsImport } from './features/contacts-import/feature.ts';
import { delivery } from './features/delivery/feature.ts';
import { downgrade } from './features/downgrade/feature.ts';
import { fax } from './features/fax/feature.ts';
import { feedback } from './features/feedback/feature.ts';
import { files } from './features/files/feature.ts';
import { filters } from './features/filters/feature.ts';
import { followUps } from './features/follow-ups/feature.ts';
import { host } from './features/host/feature.ts';
import { incoming } from './features/incoming/feature.ts';
import { installedApp } from './features/installed-app/feature.ts';
import { keyboard } from './features/keyboard/feature.ts';
import { labels } from './features/labels/feature.ts';
import { mail } from './features/mail/feature.ts';
import { notices } from './features/notices/feature.ts';
import { partner } from './features/partner/feature.ts';
import { pgp } from './features/pgp/feature.ts';
import { preferences } from './features/preferences/feature.ts';
import { publicTask } from './features/public-task/feature.ts';
import { reminders } from './features/reminders/feature.ts';
import { remoteAccounts } from './features/remote-accounts/feature.ts';
import { rotation } from './features/rotation/feature.ts';
import { safety } from './features/safety/feature.ts';
import { session } from './features/session/feature.ts';
import { sharedFiles } from './features/shared-files/feature.ts';
import { snooze } from './features/snooze/feature.ts';
import { tasks } from './features/tasks/feature.ts';
import { tour } from './features/tour/feature.ts';
import { transfer } from './features/transfer/feature.ts';
import { translators } from './features/translators/feature.ts';
import { unsubscribe } from './features/unsubscribe/feature.ts';
import type { Feature } from './lib/feature.ts';

/** The features of the page, in the order of their sections and links. A new feature is one line here. */
export const FEATURES: readonly Feature[] = [
  mail,
  compose,
  followUps,
  labels,
  snooze,
  calendar,
  calendarExchange,
  appointments,
  tasks,
  contacts,
  contactsDuplicates,
  contactsImport,
  contactUpdate,
  files,
  fax,
  preferences,
  appearance,
  filters,
  incoming,
  remoteAccounts,
  transfer,
  rotation,
  pgp,
  keyboard,
  tour,
  feedback,
  installedApp,
  partner,
  downgrade,
  safety,
  unsubscribe,
  delivery,
  cards,
  publicTask,
  sharedFiles,
  availability,
  session,
  host,
  analytics,
  reminders,
  notices,
  translators,
];
