import { readCookie } from '../../../lib/cookies.ts';
import { pageSettingsOf } from '../../../lib/page-settings.ts';
import { partner } from '../../../lib/partner.ts';

/** Cookie with the address of the provider's own sign-in page. It is set while somebody is signed in. */
const COOKIE_NAME = 'CustomLoginPage';

/** Stores, at sign-in, the address of the provider's own sign-in page if it has one. */
export function rememberCustomLogin(): void {
  const address = pageSettingsOf(partner.get()).customLoginPage;
  if (address !== '') document.cookie = `${COOKIE_NAME}=${encodeURIComponent(address)}; Path=/; SameSite=Lax`;
}

/**
 * The page to open after signing out: the provider's sign-in page if its cookie is set [AUTH-044], else null. A host of
 * the same domain could have set the cookie, so it counts only when it has the address of the provider's settings.
 */
export function customLoginAfterSignOut(jar?: string): string | null {
  const remembered = readCookie(COOKIE_NAME, jar);
  const address = pageSettingsOf(partner.get()).customLoginPage;
  return remembered !== undefined && address !== '' && remembered === address ? address : null;
}

/** Deletes the cookie, with the other cookies of a session [AUTH-036]. */
export function forgetCustomLogin(): void {
  document.cookie = `${COOKIE_NAME}=; Max-Age=0; Path=/`;
}
