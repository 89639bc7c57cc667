export { PARTNER_KEY, adoptPartner, hasFeature, loadPartner, partner, usePartnerName } from './partner.ts';
export { pageSettingsOf, usePageSettings } from './page-settings.ts';
export { PartnerMark } from './PartnerMark.tsx';
export { PartnerSpace } from './PartnerSpace.tsx';
