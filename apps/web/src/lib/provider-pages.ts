import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { pageSettingsOf } from './page-settings.ts';

/** Pages that a provider may replace by its own, with the setting for each [BRAND-009 to BRAND-012]. */
const SETTINGS = {
  login: 'customLoginPage',
  error: 'customErrorPage',
  forgot: 'customForgotPage',
  changePassword: 'customChangePasswordPage',
} as const satisfies Record<string, keyof PageSettings>;

/**
 * Address of the provider's own page; null when it has none. It comes from the provider's settings alone, never from
 * the address or a cookie, and is an http or https address.
 */
export function providerPage(preferences: PartnerPreferences | null, kind: keyof typeof SETTINGS): string | null {
  const address = pageSettingsOf(preferences)[SETTINGS[kind]];
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
