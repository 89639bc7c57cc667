export {
  PARTNER_KEY,
  adoptPartner,
  hasFeature,
  loadPartner,
  partner,
  recallPartner,
  usePartnerName,
} from './partner.ts';
export { pageSettingsOf, usePageSettings } from './page-settings.ts';
export { PartnerMark } from './PartnerMark.tsx';
