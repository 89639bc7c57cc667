import { text } from '../../lib/i18n/text.tsx';
import { readAgain } from '../../lib/query-client.ts';
import { session } from '../../lib/session-state.ts';
import { onMissed, onPush } from '../../lib/socket.ts';
import { growl } from '../../lib/growl.ts';
import { whenRestored } from './degraded-mode.ts';
import { keyOfSettings, SETTINGS_KEYS } from './settings-keys.ts';
import { loadPreferences, mergePreferences } from './preferences.ts';

/** Reads the preferences and settings again, because a change by another tab or session may be lost. */
function readAllAgain(): void {
  const mail = session.get().user?.mail;
  if (mail !== undefined) void loadPreferences(mail);
  for (const queryKey of SETTINGS_KEYS) void readAgain(queryKey);
}

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
      if (queryKey !== null) void readAgain(queryKey);
    }),
    onMissed(readAllAgain),
  ];
  return () => stops.forEach((stop) => stop());
}
