export { pageSettingsOf } from '../../lib/page-settings.ts';
export { partner } from '../../lib/partner.ts';
export { loadPartner } from './load-partner.ts';
export { PartnerSpace } from './PartnerSpace.tsx';
