import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';

const FALLBACK = 'en_US';

/**
 * The provider's privacy page in the user's language, or in the fallback language [SHELL-135]; null when the provider
 * names none. The setting `PrivacyLinks` maps language codes to addresses; anything but https is ignored.
 */
export function privacyAddress(preferences: PartnerPreferences | null, tag: string): string | null {
  const links = preferences?.preferences['PrivacyLinks'];
  if (typeof links !== 'object' || links === null || Array.isArray(links)) return null;
  const address =
    (links as Record<string, unknown>)[tag.replace('-', '_')] ?? (links as Record<string, unknown>)[FALLBACK];
  return typeof address === 'string' && address.startsWith('https://') ? address : null;
}
