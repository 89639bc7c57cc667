import { browserZone, dateWriter } from '../../../lib/i18n/dates.ts';
import { useLanguage } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../preferences/public.ts';

/** Writes the day of an instant, in milliseconds since 1970, as the user reads dates. */
export function useDay(): (instant: number) => string {
  const language = useLanguage();
  const { date_format: dateFormat, time_format: timeFormat, timezone } = usePreferences();
  return dateWriter({ language, dateFormat, timeFormat, zone: timezone === '' ? browserZone() : timezone }).date;
}
