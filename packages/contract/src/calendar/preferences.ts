import { preference } from '../preferences/preference.ts';
import { flag, words } from '../preferences/wire-values.ts';

/** Preferences of the calendar. */
export const calendarPreferenceTable = {
  traffic_updates_and_google_maps: preference(flag, 0, '1: addresses of events lead to a map.'),
  showweekend: preference(flag, 1, '1: the calendar shows weekends.'),
  default_appointment_location: preference(words(200), '', 'Location of new events.'),
} as const;
