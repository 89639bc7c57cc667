import { loadCloudPreferences } from '@pillarbox/contract/preferences/account';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { preferencesTimeout } from './degraded-mode.ts';
import { logFailedLoad } from './log-failed-load.ts';

/**
 * Loads the user's connections to cloud storage, after the combined preferences and before the session opens
 * [AUTH-018]. The reply is in the query cache for the first screen that shows files. Nothing waits for it, and a
 * failure is only logged.
 */
export function prefetchCloudPreferences(mail: string): void {
  const params = { file: `${mail}.json` };
  queryClient
    .query({
      queryKey: ['preferences', 'cloud', mail],
      queryFn: ({ signal }) => call(loadCloudPreferences, { params }, { signal, timeout: preferencesTimeout() }),
      retry: false,
    })
    .catch(logFailedLoad);
}
