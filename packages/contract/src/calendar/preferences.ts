import * as z from 'zod/mini';
import { TIME_ZONES } from '../formats/time-zones.ts';
import { preference } from '../preferences/preference.ts';
import { flag, whole, words } from '../preferences/wire-values.ts';

const MINUTES_OF_DAY = 1440;

/** Preferences of the calendar. */
export const calendarPreferenceTable = {
  traffic_updates_and_google_maps: preference(flag, 0, '1: addresses of events lead to a map.'),
  showweekend: preference(flag, 1, '1: the calendar shows weekends.'),
  default_appointment_location: preference(words(200), '', 'Location of new events.'),
  calendar_work_start: preference(
    whole(0, MINUTES_OF_DAY),
    540,
    'Minute of the day at which working hours begin (ours).',
  ),
  calendar_work_end: preference(whole(0, MINUTES_OF_DAY), 1020, 'Minute of the day at which working hours end (ours).'),
  calendar_second_zone: preference(
    z.enum(['', ...TIME_ZONES.map(({ value }) => value)]),
    '',
    'Zone whose times the calendar shows, too; empty: none (ours).',
  ),
} as const;
