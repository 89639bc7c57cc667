import { preference } from '../preferences/preference.ts';
import { flag, whole } from '../preferences/wire-values.ts';

/** Preferences of the tour. */
export const tourPreferenceTable = {
  tour_modal: preference(flag, 0, '1: the tour was closed.'),
  email_engagement_tour: preference(flag, 0, '1: the tour of mail was seen.'),
  show_feature_spotlights: preference(flag, 1, '0: new features are not shown automatically.'),
  previous_feature_spotlight: preference(
    whole(0, 9_999_999_999),
    0,
    'Start date of the feature shown last, in seconds since 1970.',
  ),
} as const;
