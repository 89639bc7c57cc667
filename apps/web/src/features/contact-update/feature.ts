import type { Feature } from '../../lib/feature.ts';
import { forEverybody, inShell } from '../../lib/route.ts';
import { onMissed, onPush } from '../../lib/socket.ts';

const texts = 'contact-update';

/** Reads the requests again, and says who has answered. The code loads when the first event comes. */
function follow(answered?: string): void {
  void import('./follow.ts').then((part) => part.requestsChanged(answered));
}

/** Asking contacts to check their details: the dialog, the answers, and the page of the link. */
export const contactUpdate: Feature = {
  name: 'contact-update',
  routes: [
    inShell('LANG_SHELL_TITLE_UPDATES')('/contacts/updates', 'contacts.updates', {
      icon: 'user-round-pen',
      beside: { texts, code: () => import('./UpdateCount.tsx').then((part) => part.UpdateCount) },
      load: { texts, code: () => import('./UpdatesScreen.tsx').then((part) => part.UpdatesScreen) },
    }),
    forEverybody('/public/contactsupdate/:requestID', 'contactsupdate', {
      title: 'LANG_SHELL_TITLE_CHECK_DETAILS',
      load: { texts, code: () => import('./page/PublicUpdateScreen.tsx').then((part) => part.PublicUpdateScreen) },
    }),
  ],
  dialogs: {
    'ask-for-update': { texts, code: () => import('./AskDialog.tsx').then((part) => part.AskDialog) },
  },
  start: () => {
    onPush('contact-update', ({ answered }) => follow(answered));
    onMissed(() => follow());
    return undefined;
  },
};
