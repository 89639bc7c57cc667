import { FAX_FEATURE } from '@pillarbox/contract/fax/feature-name';
import { pageInstallationOf, regionOf } from '@pillarbox/contract/partner/installation';
import type { Installation } from '@pillarbox/contract/partner/installation';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { addressOf } from './addresses.ts';
import { pageSettingsOf } from './page-settings.ts';
import type { PartnerFolder } from './partner-folder.ts';

const BRIEFCASE = 'briefcase';

/** The partner preferences of the specification [DATA-020 to DATA-024]; they hold nothing about the mail servers. */
export function preferencesOf(folder: PartnerFolder, domain: string, common: Installation): PartnerPreferences {
  const { settings: partner } = folder;
  const picture = (file: string | undefined): string => (file === undefined ? '' : addressOf(folder, file));
  const items = {
    colors: { brand: partner.brandColor },
    favicon: picture(partner.favicon),
    navlogo: picture(partner.logos.nav),
  };
  return {
    branding: {
      HostopianID: partner.id,
      WebmailLanguage: partner.language,
      name: partner.name,
      logos: { login: picture(partner.logos.login), nav: picture(partner.logos.nav) },
      SteeleBrandingItems: items,
      TealiumURL: partner.TealiumURL ?? '',
      SteeleAds: partner.SteeleAds,
      SteelePages: partner.SteelePages,
    },
    domain: {
      HostopianID: partner.id,
      Domain: domain,
      ProductCode: partner.productCode,
      ClusterID: partner.cluster,
      AccountID: partner.accountId === '' ? partner.id : partner.accountId,
      Region: regionOf(common, partner.cluster),
      Services: { ...common.services },
    },
    features: featuresOf(folder, common),
    hostopians: [partner.id],
    preferences: {
      ...partner.preferences,
      ...pageSettingsOf(partner),
      ...pageInstallationOf(common),
      OneTrustID: partner.OneTrustID,
      SteeleBrandingItems: items,
    },
  };
}

/**
 * The enabled features [BRAND-017]; the briefcase also for the one partner that the installation names [BRAND-018], and fax only with a
 * service that sends it.
 */
function featuresOf({ settings }: PartnerFolder, { briefcaseHostopianID }: Installation): string[] {
  const { id, fax } = settings;
  const features = settings.features.filter((name) => name !== FAX_FEATURE || fax !== undefined);
  return id === briefcaseHostopianID && !features.includes(BRIEFCASE) ? [...features, BRIEFCASE] : features;
}
