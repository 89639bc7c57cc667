import type { Feature } from '../../lib/feature.ts';
import type { ScreenLoader } from '../../lib/loader.ts';
import { inShell } from '../../lib/route.ts';

const resource = {
  texts: 'calendar-share',
  code: () => import('./resources/ResourceScreen.tsx').then((part) => part.ResourceScreen),
} as const;
const subscribe: ScreenLoader = {
  texts: 'calendar-share',
  code: () => import('./subscribing/SubscribeScreen.tsx').then((part) => part.SubscribeScreen),
};

/** Calendars that come from elsewhere: files, addresses of the Internet, other people, rooms and equipment. */
export const calendarExchange: Feature = {
  name: 'calendar-exchange',
  routes: [
    inShell('LANG_SHELL_TITLE_SUBSCRIBE')('/calendar/subscribe', 'calendar.subscribe', {
      icon: 'rss',
      load: subscribe,
    }),
    inShell('LANG_SHELL_TITLE_RESOURCES')('/calendar/resource/subscribe', 'calendar.resource.subscribe', {
      icon: 'door-open',
      load: {
        texts: 'calendar-share',
        code: () => import('./resources/ResourcesScreen.tsx').then((part) => part.ResourcesScreen),
      },
    }),
    inShell('LANG_SHELL_TITLE_IMPORT')('/calendar/import', 'calendar.import', {
      icon: 'upload',
      load: {
        texts: 'calendar-import',
        code: () => import('./importing/ImportScreen.tsx').then((part) => part.ImportScreen),
      },
    }),
    inShell('LANG_SHELL_TITLE_RESOURCES')('/calendar/resource/new', 'calendar.resource.new', { load: resource }),
    inShell('LANG_SHELL_TITLE_RESOURCES')('/calendar/resource/edit/:id', 'calendar.resource.edit', { load: resource }),
    inShell('LANG_SHELL_TITLE_SUBSCRIBE')('/calendar/subscribetocalendar/:id', 'calendar.subscribetocalendar', {
      load: {
        texts: 'calendar-share',
        code: () => import('./subscribing/SubscribeLinkScreen.tsx').then((part) => part.SubscribeLinkScreen),
      },
    }),
    inShell('LANG_SHELL_TITLE_SUBSCRIBE')('/calendar/enablecalendar/:id', 'calendar.enablecalendar', {
      load: {
        texts: 'calendar-share',
        code: () => import('./subscribing/EnableScreen.tsx').then((part) => part.EnableScreen),
      },
    }),
  ],
};
