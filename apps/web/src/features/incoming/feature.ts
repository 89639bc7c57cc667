import type { Feature } from '../../lib/feature.ts';
import { go } from '../../lib/location.ts';
import { inShell } from '../../lib/route.ts';
import { NoticeSlot } from './notices/NoticeSlot.tsx';
import { AUTO_REPLY, FORWARDING } from './paths.ts';

const route = inShell('LANG_SHELL_PREFERENCES');

/** What the mail server does with incoming mail: auto-reply and forwarding, and the notices about them above the mail. */
export const incoming: Feature = {
  name: 'incoming',
  routes: [
    route(AUTO_REPLY, 'preferences.autoreply', {
      title: 'LANG_SHELL_TITLE_AUTOREPLY',
      icon: 'message-square-reply',
      load: {
        texts: 'incoming',
        code: () => import('./autoreply/AutoReplyScreen.tsx').then((part) => part.AutoReplyScreen),
      },
    }),
    route(FORWARDING, 'preferences.forwarding', {
      title: 'LANG_SHELL_TITLE_FORWARDING',
      icon: 'forward',
      load: {
        texts: 'incoming',
        code: () => import('./forwarding/load-screen.ts').then((part) => part.loadScreen()),
      },
    }),
  ],
  shortcuts: [
    {
      id: 'auto_reply',
      textKey: 'LANG_SHELL_TITLE_AUTOREPLY',
      section: '/preferences',
      full: 'N',
      run: () => go(AUTO_REPLY),
    },
  ],
  slots: { notices: NoticeSlot },
};
