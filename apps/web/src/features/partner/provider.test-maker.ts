import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';

/** A provider as the gateway tells it; `branding` and `preferences` change parts of it. */
export function providerOf(
  branding: Partial<PartnerPreferences['branding']> = {},
  preferences: PartnerPreferences['preferences'] = {},
): PartnerPreferences {
  return {
    branding: {
      HostopianID: '754',
      WebmailLanguage: 'en_US',
      name: 'Northwater',
      logos: { login: '', nav: '' },
      SteeleBrandingItems: { colors: { brand: '#007584' }, favicon: '', navlogo: '' },
      SteeleAds: 'NO',
      SteelePages: 'NO',
      ...branding,
    },
    domain: { HostopianID: '754', Domain: 'example.test', ProductCode: '', ClusterID: 0, AccountID: '754' },
    features: ['onlinefax'],
    hostopians: ['754'],
    preferences,
  };
}
