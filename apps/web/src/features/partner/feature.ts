import type { Feature } from '../../lib/feature.ts';
import type { Route } from '../../lib/route.ts';
import { followPartner } from './follow-partner.ts';
import { partnerLinks } from './links.ts';
import { PartnerNavBar } from './PartnerNavBar.tsx';
import { BesideMail, TopSpace } from './slots.tsx';

/** Paths of the provider's pages [BRAND-026], with two to four parts. */
const PAGES = ['/page/:area', '/page/:area/:name', '/page/:area/:name/:part', '/page/:area/:name/:part/:last'];

const load = { code: () => import('./section.tsx').then((part) => part.CustomPage) };

/** The provider: its spaces, pages and links. */
export const partner: Feature = {
  name: 'partner',
  section: {
    path: '/page',
    titleKey: 'LANG_PARTNER_PAGES',
    load: { code: () => import('./section.tsx').then((part) => part.section) },
  },
  routes: PAGES.map((path): Route => ({
    path,
    state: 'app.base.nav0.page',
    frame: 'shell',
    data: { needsAuth: true },
    load,
  })),
  links: partnerLinks,
  slots: { top: TopSpace, pane: PartnerNavBar, beside: BesideMail },
  start: () => {
    followPartner();
    return undefined;
  },
};
