import type { SettingsName } from '@pillarbox/contract/preferences/own-file';
import { MAIL_PREFERENCES_KEY } from '../../lib/mail-preferences-key.ts';

/** Key of the calendar preferences in the query cache. */
export const CALENDAR_PREFERENCES_KEY = ['preferences', 'calendar'] as const;

/** Key of all that is known about the senders of messages: the list of known senders decides over it. */
export const SAFETY_KEY = ['safety'] as const;
/** Key of the lists of allowed and blocked senders. */
export const SPAM_FILTER_KEY = ['preferences', 'spam'] as const;

/** Key of auto-reply, forwarding and the notices about them. */
const INCOMING_KEY = ['preferences', 'incoming'] as const;

/** Key of the saved searches in the query cache. */
const SAVED_SEARCHES_KEY = ['search', 'saved'] as const;

/** Key of the folders in the query cache: the gateway lists them in the user's order. */
const FOLDERS_KEY = ['mail', 'folders'] as const;

/** Keys of all queries that have settings; the folders follow their own events. */
export const SETTINGS_KEYS = [['preferences'], SAFETY_KEY, SAVED_SEARCHES_KEY] as const;

/** The query key of settings that were saved elsewhere; null when no query has them. */
export function keyOfSettings(settings: SettingsName): readonly string[] | null {
  switch (settings) {
    case 'signatures':
    case 'identities':
    case 'highlightRules':
    case 'imageRules':
      return MAIL_PREFERENCES_KEY;
    case 'calendarPrefs':
      return CALENDAR_PREFERENCES_KEY;
    case 'spamFilter':
      return SPAM_FILTER_KEY;
    case 'incomingMail':
      return INCOMING_KEY;
    case 'trustedSenders':
      return SAFETY_KEY;
    case 'savedSearches':
      return SAVED_SEARCHES_KEY;
    case 'folderLayout':
      return FOLDERS_KEY;
    case 'unsubscribed':
    case 'rotation':
    case 'newMailSound':
    case 'replacedSettings':
    case 'takenOver':
      return null;
  }
}
