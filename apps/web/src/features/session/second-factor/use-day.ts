import { datesOf } from '../../../lib/i18n/dates.ts';
import { useLanguage } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';

/** Writes the day of an instant, in milliseconds since 1970, as the user reads dates. */
export function useDay(): (instant: number) => string {
  return datesOf(useLanguage(), usePreferences()).date;
}
