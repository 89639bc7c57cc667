import type { Operation } from '../operation.ts';
import * as account from './account.ts';
import * as calendar from './calendar.ts';
import * as identities from './identities.ts';
import * as mailPreferences from './mail.ts';
import * as preferences from './operations.ts';
import * as sounds from './sound.ts';
import * as spamLists from './spam.ts';

/** Every operation of this feature. */
export const preferencesOperations: readonly Operation[] = [
  preferences.combinedLoginPreferences,
  preferences.savePreferences,
  mailPreferences.combinedMailPreferences,
  mailPreferences.loadSignatures,
  mailPreferences.saveSignatures,
  identities.loadIdentities,
  identities.saveIdentities,
  mailPreferences.loadHighlightRules,
  mailPreferences.saveHighlightRules,
  mailPreferences.saveHighlightRulesPosition,
  mailPreferences.loadImageRules,
  mailPreferences.saveImageRules,
  mailPreferences.loadAliases,
  mailPreferences.obtainAlias,
  spamLists.loadSpamFilter,
  spamLists.saveSpamFilter,
  sounds.newMailSound,
  sounds.saveNewMailSound,
  account.loadEmailInfo,
  account.loadMailboxRotation,
  account.saveMailboxRotation,
  account.loadCloudPreferences,
  calendar.loadCalendarPreferences,
  calendar.saveCalendarPreferences,
  calendar.loadCalendarList,
  calendar.loadCalendar,
  calendar.combinedCalendarPreferences,
  calendar.loadTimezones,
];
