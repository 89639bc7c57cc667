import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';

/**
 * A provider as the gateway sends it: one without settings, with the given parts of its branding, settings and
 * features.
 */
export function providerOf(
  branding: Partial<PartnerPreferences['branding']> = {},
  preferences: PartnerPreferences['preferences'] = {},
  features: readonly string[] = [],
): PartnerPreferences {
  const HostopianID = branding.HostopianID ?? '754';
  return {
    branding: {
      HostopianID,
      WebmailLanguage: 'en_US',
      name: 'Northwater',
      logos: { login: '', nav: '' },
      SteeleBrandingItems: { colors: { brand: '' }, favicon: '', navlogo: '' },
      SteeleAds: 'NO',
      SteelePages: 'NO',
      ...branding,
    },
    domain: { HostopianID, Domain: 'example.test', ProductCode: '', ClusterID: 0, AccountID: HostopianID },
    features: [...features],
    hostopians: [HostopianID],
    preferences,
  };
}
