import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import type { Feature } from '../../lib/feature.ts';
import type { ScreenLoader } from '../../lib/loader.ts';
import { inShell, inWindow } from '../../lib/route.ts';
import { session } from '../../lib/session-state.ts';
import { loadComposeTexts } from './data/compose-texts.ts';
import { SCHEDULED_PATH, startCompose } from './public.ts';

/** Whether an address is the account's own; a message from an identity of another address has no card. */
function isOwnAddress(mail: string | undefined): boolean {
  return mail !== undefined && mail.toLowerCase() === session.get().user?.mail;
}

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
  messageCards: [
    {
      name: 'send-proof',
      position: 'line',
      applies: ({ flags, header }) =>
        !hasFlag(flags, MESSAGE_FLAG.DRAFT) && header.messageid !== '' && isOwnAddress(header.from[0]?.mail),
      load: { texts: 'proof', code: () => import('./sending/SendProofCard.tsx').then((part) => part.SendProofCard) },
    },
  ],
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
