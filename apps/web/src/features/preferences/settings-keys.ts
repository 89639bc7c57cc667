import type { SettingsName } from '@pillarbox/contract/preferences/own-file';

/** The place of the mail preferences in the query cache. */
export const MAIL_PREFERENCES_KEY = ['preferences', 'mail'] as const;
/** The place of the calendar preferences. */
export const CALENDAR_PREFERENCES_KEY = ['preferences', 'calendar'] as const;

/** The queries that show settings which were saved elsewhere; null for settings that no query holds. */
export function keyOfSettings(settings: SettingsName): readonly string[] | null {
  switch (settings) {
    case 'signatures':
    case 'highlightRules':
    case 'imageRules':
      return MAIL_PREFERENCES_KEY;
    case 'calendarPrefs':
      return CALENDAR_PREFERENCES_KEY;
    case 'spamFilter':
    case 'rotation':
      return null;
  }
}
