import { partner, recallPartner } from '../lib/partner.ts';
import { browserLanguage } from '../lib/i18n/language.ts';
import { kept } from '../lib/storage.ts';
import type { Mode } from '../theme/theme.ts';
import { applyLook } from '../theme/theme.ts';

/** Key of the look that the signed-in user last had. */
export const LOOK_KEY = 'look';
/** Key of the language chosen on the sign-in screen. */
const LANGUAGE_KEY = 'language';

function keptLook(): { theme?: string; mode: Mode } {
  const look = (kept.get(LOOK_KEY) ?? {}) as { theme?: unknown; mode?: unknown };
  const mode = look.mode === 'light' || look.mode === 'dark' ? look.mode : 'match';
  return typeof look.theme === 'string' ? { theme: look.theme, mode } : { mode };
}

/**
 * Draws the page as it was served or last seen, before anybody has answered: the partner's colour, the user's theme and mode.
 * So nothing flashes in another brand or mode.
 */
export function applyFirstLook(): void {
  const branding = recallPartner()?.branding;
  applyLook({
    ...keptLook(),
    brand: branding?.SteeleBrandingItems.colors.brand,
    hostopian: branding?.HostopianID,
  });
}

/**
 * The language to start in: what was chosen here, else the provider's, else the browser's. The provider's comes before the
 * browser's because it is the default of its pages [BRAND-052] and signing out leads back to it [AUTH-039]: the sign-in
 * screen greets the same way before and after a session, and who wants another language chooses it there.
 */
export function firstLanguage(): string {
  const chosen = kept.get(LANGUAGE_KEY);
  if (typeof chosen === 'string') return chosen;
  return partner.get()?.branding.WebmailLanguage || browserLanguage();
}
