import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { TextKey } from '@pillarbox/locales/keys';
import { useEffect, useMemo } from 'react';
import { partner } from '../lib/partner.ts';
import { usePreferences } from '../lib/preferences-state.ts';
import { useSession, useUser } from '../lib/session-state.ts';
import { showError } from '../lib/dialogs.ts';
import { setLanguage, speech } from '../lib/i18n/language.ts';
import { hostState } from '../lib/host-state.ts';
import { text, useText } from '../lib/i18n/text.tsx';
import { useLocation } from '../lib/location.ts';
import { shellState, tellShell } from '../lib/shell-state.ts';
import { setSingleKeys } from '../lib/shortcuts.ts';
import { onPush } from '../lib/socket.ts';
import { ownBackgroundUrl } from '../lib/own-background.ts';
import { kept } from '../lib/storage.ts';
import { useStore } from '../lib/store.ts';
import { applyAppearance } from '../theme/appearance.ts';
import { backgroundOf } from '../theme/background.ts';
import { APPEARANCE_KEY } from './first-appearance.ts';
import { followPageEvents } from './page-events.ts';
import { windowTitle } from './title.ts';

/** Applies the appearance of preferences and partner. Signed out, it is the partner's alone [AUTH-041, AUTH-042]. */
function useAppearance(preferences: Preferences | null): void {
  const ownBrand = useStore(partner, (value) => value?.branding.SteeleBrandingItems.colors.brand);
  const brand = useStore(hostState, (host) => host.brand) ?? ownBrand;
  const hostopian = useStore(partner, (value) => value?.branding.HostopianID);
  const theme = preferences?.theme;
  const mode = preferences?.theme_mode ?? 'match';
  const language = useStore(speech, ({ code }) => code);
  const user = useUser()?.mail ?? '';
  const image = preferences?.theme_image ?? '';
  const own = preferences?.theme_image_own ?? null;
  const size = preferences?.theme_image_size ?? 'auto';
  const background = useMemo(
    () => backgroundOf({ image, own, size, ownUrl: own === null ? '' : ownBackgroundUrl(user, own) }),
    [image, own, size, user],
  );
  useEffect(() => {
    applyAppearance({ theme, mode, brand, hostopian, background });
    // Kept for the next start, so that the page never flashes in another colour, and loads its texts at once.
    if (theme !== undefined) kept.set(APPEARANCE_KEY, { theme, mode, background, language });
  }, [theme, mode, language, brand, hostopian, background]);
}

function useWindowTitle(titleKey: TextKey | undefined): void {
  const t = useText();
  const status = useStore(shellState, (state) => state.titleStatus);
  const app = useStore(partner, (value) => value?.branding.name ?? '');
  useEffect(() => {
    document.title = windowTitle({ section: titleKey === undefined ? '' : t(titleKey), status, app });
  }, [t, titleKey, status, app]);
}

/** Shows that the language did not change because its texts could not be loaded [ERR-009]. */
function showLanguageError(): void {
  showError({ title: text('LANG_SHELL_LANGUAGE_FAILED_TITLE'), text: text('LANG_SHELL_LANGUAGE_FAILED') });
}

/** Effects that render nothing: appearance, language, window title, shortcuts, pushed events. */
export function PageEffects({ titleKey }: { readonly titleKey: TextKey | undefined }): null {
  const { isauth, reason } = useSession();
  const preferences = usePreferences();
  const { path } = useLocation();
  useAppearance(isauth || reason === 'expired' ? preferences : null);
  useWindowTitle(titleKey);
  const { shortcuts_single_key: single, shortcut_keys: own } = preferences;
  useEffect(() => setSingleKeys(single === 1, own), [single, own]);
  useEffect(() => {
    if (isauth && preferences.language !== '') setLanguage(preferences.language).catch(showLanguageError);
  }, [isauth, preferences.language]);
  useEffect(followPageEvents, []);
  useEffect(() => onPush('mail-state', ({ available }) => tellShell({ mailAvailable: available })), []);
  // The folder pane, where it is an overlay, closes when another screen opens.
  useEffect(() => tellShell({ paneOpen: false }), [path]);
  return null;
}
