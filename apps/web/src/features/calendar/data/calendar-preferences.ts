import {
  loadCalendarPreferences,
  saveCalendarPreferences as saveOperation,
} from '@pillarbox/contract/preferences/calendar';
import type { CalendarPreferences } from '@pillarbox/contract/preferences/calendar';
import { languageOf } from '@pillarbox/locales/languages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isAbort } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useLanguage } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session-state.ts';
import type { WeekRules } from '../model/window.ts';
import { CALENDAR_PREFERENCES_KEY } from './calendar-key.ts';

const SUNDAY = 7;

function ownFile(): { readonly params: { readonly file: string } } {
  return { params: { file: `${session.get().user?.mail ?? ''}.json` } };
}

const query = queryOptions({
  queryKey: CALENDAR_PREFERENCES_KEY,
  queryFn: async ({ signal }): Promise<CalendarPreferences> => {
    try {
      return await call(loadCalendarPreferences, ownFile(), { signal });
    } catch (error) {
      if (isAbort(error)) throw error;
      // eslint-disable-next-line no-console -- required by the specification: a failed load is logged, and nothing is chosen [ERR-007]
      console.warn(error);
      return { meeting_request_timestamp: 0 };
    }
  },
});

/**
 * 1 Monday to 7 Sunday: the chosen first day of the week (0 Sunday to 6 Saturday) [CAL-004], else that of the language.
 */
export function firstWeekdayOf(chosen: number | undefined, language: string): number {
  if (chosen === undefined) return languageOf(language).weekStart;
  return chosen === 0 ? SUNDAY : chosen;
}

/** The user's first day of the week; undefined while it is that of the language. */
export function useChosenFirstDay(): number | undefined {
  return useQuery(query).data?.first_day_of_the_week;
}

/** How weeks are shown: their first day, and whether with the weekend. */
export function useWeekRules(): WeekRules {
  const chosen = useChosenFirstDay();
  const language = useLanguage();
  const { showweekend } = usePreferences();
  return useMemo(
    () => ({ firstWeekday: firstWeekdayOf(chosen, language), hasWeekend: showweekend === 1 }),
    [chosen, language, showweekend],
  );
}

/** Saves the first day of the week, 0 Sunday to 6 Saturday [PREF-040]. It shows at once, and no longer when the gateway refuses. */
export async function saveFirstDay(first_day_of_the_week: number): Promise<void> {
  const before = queryClient.getQueryData(query.queryKey);
  queryClient.setQueryData(query.queryKey, { meeting_request_timestamp: 0, ...before, first_day_of_the_week });
  try {
    await call(saveOperation, { ...ownFile(), body: { first_day_of_the_week } });
  } catch (error) {
    queryClient.setQueryData(query.queryKey, before);
    throw error;
  }
}
