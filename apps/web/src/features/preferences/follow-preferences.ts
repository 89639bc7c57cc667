import { text } from '../../lib/i18n/text.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { onPush } from '../../lib/socket.ts';
import { growl } from '../../lib/growl.ts';
import { whenRestored } from './degraded-mode.ts';
import { keyOfSettings } from './settings-keys.ts';
import { mergePreferences } from './preferences.ts';

/**
 * Takes over what is saved in other tabs and sessions, and says when the user's own settings are back [PREF-010]; until the
 * returned function is called.
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
