import { preference } from '../preferences/preference.ts';
import { flag, words } from '../preferences/wire-values.ts';

/** Preferences of notices. */
export const noticesPreferenceTable = {
  desktop_notifications: preference(flag, 0, '1: desktop alerts for new mail; 0 disables them.'),
  push_details: preference(flag, 0, '1: notices that are sent while no page is open name sender and subject.'),
  play_sound: preference(flag, 0, '1: a sound for new mail.'),
  sound_uid: preference(words(64), '', 'Id of the user’s own sound; empty: the built-in one.'),
} as const;
