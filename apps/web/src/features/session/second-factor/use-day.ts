import { datesOf } from '../../../lib/i18n/dates.ts';
import { useLanguage } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';

/** Formats the day of an instant, in ms since 1970, by the user's preferences. */
export function useDay(): (instant: number) => string {
  return datesOf(useLanguage(), usePreferences()).date;
}
