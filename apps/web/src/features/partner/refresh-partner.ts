import { setLanguage, speech } from '../../lib/i18n/language.ts';
import { partner } from '../../lib/partner.ts';
import { session } from '../../lib/session-state.ts';
import { loadPartner } from './load-partner.ts';

/** Interval in ms at which a signed-out page checks for changed partner settings. A signed-in page gets them by push. */
export const CHECK_INTERVAL_MS = 5 * 60_000;
/** Least time in ms between two checks when the user returns to the page. */
export const MIN_INTERVAL_MS = 20_000;

/** Loads the partner's settings. A page in the partner's language changes to its new one. */
async function refreshPartner(): Promise<void> {
  const before = partner.get()?.branding.WebmailLanguage;
  await loadPartner();
  const now = partner.get()?.branding.WebmailLanguage;
  if (now !== undefined && now !== before && speech.get().code === before) await setLanguage(now);
}

/**
 * Keeps pages of signed-out users up to date with the partner's settings: checks when the page becomes visible, and every five
 * minutes while it is. Typed input stays. Returns a function that stops the checks.
 */
export function refreshPartnerWhileSignedOut(): () => void {
  let asked = Date.now();
  const ask = (): void => {
    const isHere = document.visibilityState === 'visible' && !session.get().isauth;
    if (!isHere || Date.now() - asked < MIN_INTERVAL_MS) return;
    asked = Date.now();
    // The next check tries again.
    refreshPartner().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  const timer = setInterval(ask, CHECK_INTERVAL_MS);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    clearInterval(timer);
  };
}
