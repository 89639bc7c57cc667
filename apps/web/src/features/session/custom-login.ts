import { readCookie } from '../../lib/cookies.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';

/** Holds the address of the provider's own sign-in page while somebody is signed in who may have come from there. */
const COOKIE_NAME = 'CustomLoginPage';

/** Remembers, at sign-in, that the provider has its own sign-in page. */
export function rememberCustomLogin(): void {
  const address = pageSettingsOf(partner.get()).customLoginPage;
  if (address !== '') document.cookie = `${COOKIE_NAME}=${encodeURIComponent(address)}; Path=/; SameSite=Lax`;
}

/**
 * Where to go after signing out: the provider's sign-in page when its cookie is set [AUTH-044], else null. Cookies can be
 * planted by neighbouring hosts, so one counts only when it says what the provider's settings say.
 */
export function customLoginAfterSignOut(jar?: string): string | null {
  const remembered = readCookie(COOKIE_NAME, jar);
  const address = pageSettingsOf(partner.get()).customLoginPage;
  return remembered !== undefined && address !== '' && remembered === address ? address : null;
}

/** Forgets it, with the other cookies of a session [AUTH-036]. */
export function forgetCustomLogin(): void {
  document.cookie = `${COOKIE_NAME}=; Max-Age=0; Path=/`;
}
