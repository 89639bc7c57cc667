import { dateWriter } from '../../lib/i18n/dates.ts';
import { speech } from '../../lib/i18n/language.ts';
import { usePreferences } from '../../lib/preferences-state.ts';
import { useStore } from '../../lib/store.ts';

/** Returns the writer of a calendar day (YYYY-MM-DD) in the user's format. */
export function useDay(): (day: string) => string {
  const language = useStore(speech, (value) => value.code);
  const { date_format: dateFormat, time_format: timeFormat } = usePreferences();
  const { date } = dateWriter({ language, dateFormat, timeFormat, zone: 'UTC' });
  return (day) => date(Date.parse(`${day}T12:00:00Z`));
}
