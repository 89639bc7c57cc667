import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { partnerPreferences } from '@pillarbox/contract/partner/preferences';
import { partnerInPage } from './partner-in-page.ts';
import { kept } from './storage.ts';
import { createStore, useStore } from './store.ts';

/**
 * Storage key of the last partner, so that the next start does not show another brand first. It survives sign-out
 * [AUTH-037].
 */
export const PARTNER_KEY = 'partnerPreferences';

/** The partner of this host, or null until it is known. */
export const partner = createStore<PartnerPreferences | null>(null);

/**
 * The partner that the gateway wrote into the page, else the one stored by an earlier visit. Null without either, or
 * when it has another shape.
 */
export function recallPartner(): PartnerPreferences | null {
  const inPage = partnerPreferences.safeParse(partnerInPage());
  const parsed = inPage.success ? inPage : partnerPreferences.safeParse(kept.get(PARTNER_KEY));
  if (!parsed.success) return null;
  partner.set(parsed.data);
  return parsed.data;
}

/** Applies the partner from the gateway, and stores it for the next start. The same partner again changes nothing. */
export function adoptPartner(preferences: PartnerPreferences): void {
  if (JSON.stringify(preferences) !== JSON.stringify(partner.get())) partner.set(preferences);
  kept.set(PARTNER_KEY, preferences);
}

/** The provider's name, empty until it is known. No sentence contains it. */
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
