import { Failure } from '@pillarbox/contract/failure';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { domainPreferences } from '@pillarbox/contract/preferences/operations';
import { hostName } from '../../platform/http/origin.ts';
import type { Mount } from '../../platform/http/road.ts';
import { pageSettingsOf } from './page-settings.ts';
import type { Partners } from './partners.ts';

/** What the partner feature needs of the rest of the gateway. */
export interface PartnerFeatureDeps {
  readonly mount: Mount;
  readonly partners: Partners;
}

/** What the partner feature offers. */
export interface PartnerFeature {
  /** What the page gets of a partner. */
  preferencesOf(partner: string): PartnerPreferences;
}

/** Puts a provider's branding and settings on the road. */
export function partnerFeature({ mount, partners }: PartnerFeatureDeps): PartnerFeature {
  mount(domainPreferences, ({ params }) => {
    const host = hostName(params.file.replace(/\.json$/, ''));
    if (host === null) return Promise.reject(new Failure('not_found', { field: 'file' }));
    return Promise.resolve(toPreferences(partners.byHost(host), host));
  });
  return {
    preferencesOf: (id) => {
      const partner = partners.byId(id);
      // A partner that was taken out of the installation takes its sessions along.
      if (!partner) throw new Failure('session_ended');
      return toPreferences(partner, partner.mail.loginDomain ?? '');
    },
  };
}

/** The reply the specification wants [DATA-020, DATA-021, DATA-022]; nothing of the mail servers is in it. */
function toPreferences(partner: PartnerSettings, domain: string): PartnerPreferences {
  return {
    branding: {
      HostopianID: partner.id,
      WebmailLanguage: partner.language,
      name: partner.name,
      logos: { login: '', nav: '' },
      SteeleBrandingItems: { colors: { brand: partner.brandColor }, favicon: '', navlogo: '' },
      SteeleAds: 'NO',
      SteelePages: 'NO',
    },
    domain: {
      HostopianID: partner.id,
      Domain: domain,
      ProductCode: '',
      ClusterID: partner.cluster,
      AccountID: partner.id,
    },
    features: [...partner.features],
    hostopians: [partner.id],
    preferences: { ...partner.preferences, ...pageSettingsOf(partner) },
  };
}
