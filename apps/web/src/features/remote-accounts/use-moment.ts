import { datesOf } from '../../lib/i18n/dates.ts';
import { useLanguage } from '../../lib/i18n/text.tsx';
import { usePreferences } from '../../lib/preferences-state.ts';

/** Writes a moment: the time today, otherwise the day and the time. */
export function useMoment(): (instant: number) => string {
  const write = datesOf(useLanguage(), usePreferences());
  return (instant) => {
    const isToday = write.date(instant) === write.date(Date.now());
    return isToday ? write.time(instant) : `${write.date(instant)}, ${write.time(instant)}`;
  };
}
