import * as z from 'zod/mini';
import { DATE_FORMATS, TIME_FORMATS } from '../formats/dates.ts';
import { DEFAULT_TIME_ZONE, TIME_ZONES } from '../formats/time-zones.ts';
import { preference, readOnly } from './preference.ts';
import { address, flag, words } from './wire-values.ts';

const idsOf = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id);

/** Preferences of the whole product: language and time, the user, appearance. */
export const generalPreferenceTable = {
  // Language, location and time
  language: preference(words(10), '', 'Interface language; empty: the provider’s, else the browser’s.'),
  timezone: {
    ...preference(
      z.enum(['', ...TIME_ZONES.map(({ value }) => value)]),
      '',
      'Zone of the list; empty: the provider’s, else the browser’s [CONST-050].',
    ),
    invalid: DEFAULT_TIME_ZONE,
  },
  timezone_utc: preference(
    z.enum(['', ...idsOf(TIME_ZONES)]),
    '',
    'The zone’s standard time relative to UTC, such as UTC-3:30.',
  ),
  date_format: preference(
    z.enum(['', ...idsOf(DATE_FORMATS)]),
    '',
    'Id of one of the 21 date formats [I18N-007]; empty: the language’s own, month/day/year in English.',
  ),
  time_format: preference(
    z.enum(['', ...idsOf(TIME_FORMATS)]),
    '',
    'Id of one of the 3 time formats [I18N-008]; empty: the language’s own.',
  ),
  twentyFour: preference(flag, 0, '1: a 24-hour clock, for programs that do not know time_format.'),
  location_service: preference(flag, 0, '1: the browser’s location may be used.'),

  // The user
  id: readOnly(words(320), '', 'The account’s address.'),
  fullname: preference(words(200), '', 'Name in From.'),
  default_email: preference(address, '', 'Default sender address; empty: the account’s.'),
  photo_id: preference(words(64), '', 'Id of the user’s own photo; empty: initials.'),
  social_account: preference(words(320), '', 'Linked account at another service.'),

  // Appearance and start
  theme: preference(words(32), '', 'Theme name; empty: the provider’s.'),
  theme_image: preference(
    words(64),
    '',
    'Name of the background image: dark01 to dark08, light01 to light08, or own; empty: none.',
  ),
  theme_mode: preference(z.enum(['light', 'dark', 'match']), 'match', 'Light, dark or as the device (ours).'),
  post_login_location: preference(words(200), '', 'Section shown after sign-in; empty: mail.'),
  default_homepage: preference(words(200), '', 'Section that the home button leads to; empty: mail.'),
  skip_online_storage_homepage: preference(flag, 0, '1: files open without their home page.'),
  shortcuts_single_key: preference(flag, 1, '1: single letters work as shortcuts (ours).'),
  shortcut_keys: preference(
    z.record(words(40), words(1)),
    {},
    'The user’s own single keys by name of shortcut, empty for none (ours).',
  ),
} as const;
