import { setLanguage, speech } from '../../lib/i18n/language.ts';
import { partner } from '../../lib/partner.ts';
import { session } from '../../lib/session-state.ts';
import { loadPartner } from './load-partner.ts';

/** A page that nobody is signed in to asks this often for changes of the provider, ms. A signed-in page hears of them by push. */
export const ASK_EVERY_MS = 5 * 60_000;
/** Coming back to the page asks at once, unless it was asked less than this before, ms. */
export const ASK_LEAST_MS = 20_000;

/** Takes what the provider has changed; a page that speaks the provider's language goes on to its new one. */
async function refreshPartner(): Promise<void> {
  const before = partner.get()?.branding.WebmailLanguage;
  await loadPartner();
  const now = partner.get()?.branding.WebmailLanguage;
  if (now !== undefined && now !== before && speech.get().code === before) await setLanguage(now);
}

/**
 * Keeps the sign-in page, and whatever else shows to somebody who is not signed in, like the provider: asks when the page comes
 * into sight, and every five minutes while it is. Nothing that was typed is lost. Gives the function that stops.
 */
export function refreshPartnerWhileSignedOut(): () => void {
  let asked = Date.now();
  const ask = (): void => {
    const isHere = document.visibilityState === 'visible' && !session.get().isauth;
    if (!isHere || Date.now() - asked < ASK_LEAST_MS) return;
    asked = Date.now();
    // What cannot be asked for now is asked for the next time.
    refreshPartner().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  const timer = setInterval(ask, ASK_EVERY_MS);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    clearInterval(timer);
  };
}
