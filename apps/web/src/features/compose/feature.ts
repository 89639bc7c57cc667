import type { Feature } from '../../lib/feature.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import type { ScreenLoader } from '../../lib/loader.ts';
import { inShell, inWindow } from '../../lib/route.ts';
import { startCompose } from './public.ts';

const TITLE = 'LANG_SHELL_NEW_MESSAGE';
const WINDOW = '/window/mail/compose';

const load: ScreenLoader = {
  texts: 'compose',
  code: async () => {
    const [{ ComposeScreen }] = await Promise.all([import('./screen/ComposeScreen.tsx'), loadTexts('writing')]);
    return ComposeScreen;
  },
};

/** Writing messages, in the page and in windows. */
export const compose: Feature = {
  name: 'compose',
  routes: [
    inShell(TITLE)('/mail/compose', 'mail.compose', { load }),
    // A window that names no screen writes a message [SHELL-009, SHELL-010].
    inWindow('/window', '', { to: WINDOW }),
    inWindow('/window/mail', '.mail', { to: WINDOW }),
    inWindow(WINDOW, '.mail.compose', { title: TITLE, load }),
  ],
  start: () => {
    startCompose();
    return undefined;
  },
};
