import { partner, recallPartner } from '../lib/partner.ts';
import { browserLanguage } from '../lib/i18n/language.ts';
import { kept } from '../lib/storage.ts';
import type { Mode } from '../theme/appearance.ts';
import { applyAppearance } from '../theme/appearance.ts';
import type { ShownBackground } from '../theme/background.ts';
import { readBackground } from '../theme/background.ts';

/** Storage key of the theme, mode, background image and language that the last signed-in user had. */
export const APPEARANCE_KEY = 'look';
/** Storage key of the language chosen on the sign-in screen. */
const LANGUAGE_KEY = 'language';

function storedAppearance(): { theme?: string; mode: Mode; background: ShownBackground | null } {
  const stored = (kept.get(APPEARANCE_KEY) ?? {}) as { theme?: unknown; mode?: unknown; background?: unknown };
  const mode = stored.mode === 'light' || stored.mode === 'dark' ? stored.mode : 'match';
  const background = readBackground(stored.background);
  return typeof stored.theme === 'string' ? { theme: stored.theme, mode, background } : { mode, background };
}

/**
 * Applies the appearance that is known before the first answer of the gateway: the partner's color, and the theme, mode and
 * background image of the last user. So the page does not flash in another brand, mode or picture.
 */
export function applyFirstAppearance(): void {
  const branding = recallPartner()?.branding;
  applyAppearance({
    ...storedAppearance(),
    brand: branding?.SteeleBrandingItems.colors.brand,
    hostopian: branding?.HostopianID,
  });
}

/**
 * The language to start in: the one chosen on the sign-in screen, else the provider's, else the browser's. The provider's
 * comes before the browser's because it is the default of its pages [BRAND-052] and signing out returns to it [AUTH-039]. So
 * the sign-in screen has the same language before and after a session.
 */
export function firstLanguage(): string {
  const chosen = kept.get(LANGUAGE_KEY);
  if (typeof chosen === 'string') return chosen;
  return partner.get()?.branding.WebmailLanguage || browserLanguage();
}

/** The language of the user who is probably still signed in, else `firstLanguage`. Signing out forgets it. */
export function languageToStartIn(): string {
  const { language } = (kept.get(APPEARANCE_KEY) ?? {}) as { language?: unknown };
  return typeof language === 'string' ? language : firstLanguage();
}
