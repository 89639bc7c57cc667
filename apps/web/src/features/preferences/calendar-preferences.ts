import type { CalendarPreferences } from '@pillarbox/contract/preferences/calendar';
import { loadCalendarPreferences } from '@pillarbox/contract/preferences/calendar';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { preferencesTimeout } from './degraded-mode.ts';
import { logFailedLoad } from './log-failed-load.ts';
import { CALENDAR_PREFERENCES_KEY } from './settings-keys.ts';

/** Calendar preferences of an account; a failed load is logged, and an empty object stands for it [ERR-007]. */
export async function readCalendarPreferences(mail: string): Promise<Partial<CalendarPreferences>> {
  const load = ({ signal }: { readonly signal: AbortSignal }): Promise<CalendarPreferences> =>
    call(loadCalendarPreferences, { params: { file: `${mail}.json` } }, { signal, timeout: preferencesTimeout() });
  try {
    return await queryClient.query({ queryKey: [...CALENDAR_PREFERENCES_KEY, mail], queryFn: load, retry: false });
  } catch (error) {
    logFailedLoad(error);
    return {};
  }
}
