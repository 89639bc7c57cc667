import { useEffect } from 'react';
import { followReminders } from '../features/notices/public.ts';
import { currentPreferences } from '../features/preferences/public.ts';
import { isAtHome, useSession } from '../features/session/public.ts';
import { isWindowPlace } from '../lib/child-windows/child.ts';
import { zoneOf } from '../lib/i18n/dates.ts';
import { text } from '../lib/i18n/text.tsx';

/** Shows due reminders of every section while somebody is signed in. */
export function useReminders(): void {
  const home = isAtHome(useSession());
  useEffect(() => {
    // A child window leaves them to the page that opened it.
    if (!home || isWindowPlace()) return undefined;
    return followReminders(() => {
      const { timezone, desktop_notifications: desktopNotifications } = currentPreferences();
      return { zone: zoneOf(timezone), desktopNotifications, openLabel: text('LANG_NOTICES_OPEN') };
    });
  }, [home]);
}
