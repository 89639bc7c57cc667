import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';

/** A provider as the gateway tells it: one that has set nothing, with parts of its branding, settings and features changed. */
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
