import type { Feature } from '../../lib/feature.ts';
import type { ScreenLoader } from '../../lib/loader.ts';
import { inShell, inWindow } from '../../lib/route.ts';
import { readAgain } from '../../lib/query-client.ts';
import { onPush } from '../../lib/socket.ts';
import { SENDERS_KEY } from './begin/senders-key.ts';
import { loadComposeTexts } from './data/compose-texts.ts';
import { DockHost } from './dock/DockHost.tsx';
import { SCHEDULED_PATH, startCompose } from './public.ts';

const TITLE = 'LANG_SHELL_NEW_MESSAGE';
const WINDOW = '/window/mail/compose';

const load: ScreenLoader = {
  texts: 'compose',
  code: async () => {
    const [{ ComposeScreen }] = await Promise.all([import('./screen/ComposeScreen.tsx'), loadComposeTexts()]);
    return ComposeScreen;
  },
};

/** Writing messages, in the page and in windows. */
export const compose: Feature = {
  name: 'compose',
  routes: [
    inShell(TITLE)('/mail/compose', 'mail.compose', { load }),
    inShell('LANG_SHELL_SCHEDULED')(SCHEDULED_PATH, 'mail.scheduled', {
      load: {
        texts: 'schedule',
        code: async () => {
          const [{ ScheduledScreen }] = await Promise.all([import('./screen/ScheduledScreen.tsx'), loadComposeTexts()]);
          return ScheduledScreen;
        },
      },
    }),
    inShell('LANG_SHELL_PREFERENCES')('/preferences/signatures', 'preferences.signatures', {
      title: 'LANG_SHELL_TITLE_SIGNATURES',
      icon: 'signature',
      settings: ['LANG_SIGNATURES_FOR_NEW', 'LANG_SIGNATURES_FOR_REPLIES', 'LANG_SIGNATURES_LIST'],
      load: {
        texts: 'signatures',
        code: async () => {
          const [{ SignaturesScreen }] = await Promise.all([
            import('./signatures/SignaturesScreen.tsx'),
            loadComposeTexts(),
          ]);
          return SignaturesScreen;
        },
      },
    }),
    // A window that names no screen writes a message [SHELL-009, SHELL-010].
    inWindow('/window', '', { to: WINDOW }),
    inWindow('/window/mail', '.mail', { to: WINDOW }),
    inWindow(WINDOW, '.mail.compose', { title: TITLE, load }),
  ],
  hosts: [DockHost],
  shortcuts: [
    {
      id: 'next_composer',
      full: 'W',
      run: () => void import('./composer/dock-focus.ts').then((part) => part.focusNextComposer()),
    },
  ],
  start: () => {
    startCompose();
    // The accounts have changed, and with them perhaps the senders.
    onPush('remote-accounts', ({ status }) => {
      if (status === null) void readAgain(SENDERS_KEY);
    });
    return undefined;
  },
};
