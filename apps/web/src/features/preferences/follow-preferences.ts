import { text } from '../../lib/i18n/text.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { onPush } from '../../lib/socket.ts';
import { growl } from '../../lib/growl.ts';
import { whenRestored } from './degraded-mode.ts';
import { keyOfSettings } from './settings-keys.ts';
import { mergePreferences } from './preferences.ts';

/**
 * Applies what other tabs and sessions save, and shows when degraded mode ends [PREF-010]. Returns a function that
 * stops it.
 */
export function followPreferences(): () => void {
  const stops = [
    whenRestored(() => growl.show({ type: 'success', text: text('LANG_SHELL_RESTORED') })),
    onPush('preferences', ({ changed }) => mergePreferences(changed)),
    onPush('settings-changed', ({ settings }) => {
      const queryKey = keyOfSettings(settings);
      if (queryKey !== null) void queryClient.invalidateQueries({ queryKey });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
