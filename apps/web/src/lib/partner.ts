import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { partnerPreferences } from '@pillarbox/contract/partner/preferences';
import { partnerInPage } from './partner-in-page.ts';
import { kept } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** Key under which the last partner is kept, so that the next start shows no other brand first. Survives sign-out [AUTH-037]. */
export const PARTNER_KEY = 'partnerPreferences';

/** The partner of this host, or null while nobody has answered yet. */
export const partner = createStore<PartnerPreferences | null>(null);

/**
 * The partner that the page came with, else the one kept from an earlier visit; null on a first visit to a page that somebody
 * else serves, or when what is there has another shape.
 */
export function recallPartner(): PartnerPreferences | null {
  const inPage = partnerPreferences.safeParse(partnerInPage());
  const parsed = inPage.success ? inPage : partnerPreferences.safeParse(kept.get(PARTNER_KEY));
  if (!parsed.success) return null;
  partner.set(parsed.data);
  return parsed.data;
}

/** Takes what the gateway says about the partner, and keeps it for the next start. The same again changes nothing. */
export function adoptPartner(preferences: PartnerPreferences): void {
  if (JSON.stringify(preferences) !== JSON.stringify(partner.get())) partner.set(preferences);
  kept.set(PARTNER_KEY, preferences);
}

/** The provider's name, empty until it is known. It never stands inside a sentence. */
export function usePartnerName(): string {
  return useStore(partner, (value) => value?.branding.name ?? '');
}

/** Address of a logo, empty for none. */
export function usePartnerLogo(position: 'login' | 'nav'): string {
  return useStore(partner, (value) => {
    const branding = value?.branding;
    if (branding === undefined) return '';
    return position === 'login' ? branding.logos.login : branding.SteeleBrandingItems.navlogo || branding.logos.nav;
  });
}

/** Whether a feature is in the provider's list; names are lower case [BRAND-017]. */
export function hasFeature(preferences: PartnerPreferences | null, feature: string): boolean {
  return preferences?.features.includes(feature.toLowerCase()) ?? false;
}
