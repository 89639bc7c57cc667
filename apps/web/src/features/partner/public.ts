export {
  PARTNER_KEY,
  adoptPartner,
  hasFeature,
  isHidden,
  loadPartner,
  partner,
  recallPartner,
  usePartnerName,
} from './partner.ts';
export { PartnerMark } from './PartnerMark.tsx';
