export { linkFor } from './links.ts';
export { loadPartner } from './load-partner.ts';
export { PartnerSpace } from './PartnerSpace.tsx';
