export { loadPartner } from './load-partner.ts';
export { PartnerSpace } from './PartnerSpace.tsx';
