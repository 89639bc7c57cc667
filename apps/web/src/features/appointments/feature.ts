import type { Feature } from '../../lib/feature.ts';
import type { ScreenLoader } from '../../lib/loader.ts';
import { forEverybody, inShell } from '../../lib/route.ts';

const title = 'LANG_SHELL_TITLE_BOOKING';
const route = inShell('LANG_SHELL_TITLE_VISITS');
const booking: ScreenLoader = {
  texts: 'booking',
  code: () => import('./booking/BookingScreen.tsx').then((part) => part.BookingScreen),
};
const kind: ScreenLoader = {
  texts: 'visits',
  code: () => import('./KindScreen.tsx').then((part) => part.KindScreen),
};

/** Visits that others book: what the user offers, what is booked, and the pages for everybody. */
export const appointments: Feature = {
  name: 'appointments',
  routes: [
    route('/calendar/visits', 'calendar.visits', {
      icon: 'calendar-check',
      load: { texts: 'visits', code: () => import('./VisitsScreen.tsx').then((part) => part.VisitsScreen) },
    }),
    route('/calendar/visits/kind/:id', 'calendar.visits.kind', { load: kind }),
    forEverybody('/public/booking/:key', 'booking', { title, load: booking }),
    forEverybody('/public/visit/:secret', 'visit', {
      title,
      load: { texts: 'booking', code: () => import('./booking/VisitScreen.tsx').then((part) => part.VisitScreen) },
    }),
  ],
};
