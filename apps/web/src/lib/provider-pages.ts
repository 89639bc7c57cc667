import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { pageSettingsOf } from './page-settings.ts';

/** Pages that a provider may put in the place of ours, and its settings for them [BRAND-009 to BRAND-012]. */
const SETTINGS = {
  login: 'customLoginPage',
  error: 'customErrorPage',
  forgot: 'customForgotPage',
  changePassword: 'customChangePasswordPage',
} as const satisfies Record<string, keyof PageSettings>;

/**
 * Address of a provider's own page; null when ours serves. It comes from the provider's settings alone, never from the
 * address of this page or a cookie, and leads to the web and nowhere else.
 */
export function providerPage(preferences: PartnerPreferences | null, kind: keyof typeof SETTINGS): string | null {
  const address = pageSettingsOf(preferences)[SETTINGS[kind]];
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
