import { languageOf } from '@pillarbox/locales/languages';
import { useMemo } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { zoneOf } from '../../../lib/i18n/dates.ts';
import { useLanguage } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import type { DueCalendar } from '../model/due.ts';
import { calendarAt } from '../model/due.ts';

/** Today and the end of the week in the user's zone. The same object until the day changes. */
export function useDueCalendar(): DueCalendar {
  const language = useLanguage();
  const { timezone } = usePreferences();
  const now = useMinute();
  const { today, weekEnd, zone } = calendarAt(now, zoneOf(timezone), languageOf(language).weekStart);
  return useMemo(() => ({ today, weekEnd, zone }), [today, weekEnd, zone]);
}
