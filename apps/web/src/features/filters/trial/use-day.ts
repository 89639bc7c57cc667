import { dateWriter, zoneOf } from '../../../lib/i18n/dates.ts';
import { useLanguage } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';

/** Writes the day of an instant (ms since 1970) in the user's language, zone and format. */
export function useDay(): (instant: number) => string {
  const language = useLanguage();
  const { timezone, date_format: dateFormat, time_format: timeFormat } = usePreferences();
  return dateWriter({ language, zone: zoneOf(timezone), dateFormat, timeFormat }).date;
}
