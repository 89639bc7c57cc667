import type { Feature } from '../../lib/feature.ts';
import { forEverybody } from '../../lib/route.ts';

const load = {
  texts: 'availability',
  code: () => import('./AvailabilityScreen.tsx').then((part) => part.AvailabilityScreen),
} as const;
const title = 'LANG_SHELL_TITLE_AVAILABILITY';

/** The public pages of free and busy times. */
export const availability: Feature = {
  name: 'availability',
  routes: [
    forEverybody('/public/availability/:ownerUid', 'availability', { title, load }),
    forEverybody('/public/availability/:ownerUid/:calendarUid', 'availability.calendar', { title, load }),
  ],
};
