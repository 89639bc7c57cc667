import type { Feature } from '../../lib/feature.ts';
import { inShell } from '../../lib/route.ts';
import { onMissed, onPush } from '../../lib/socket.ts';
import { moved, refreshAccounts } from './kept-accounts.ts';

/** Accounts elsewhere whose mail is collected. Its screen is in the section of preferences. */
export const remoteAccounts: Feature = {
  name: 'remote-accounts',
  routes: [
    inShell('LANG_SHELL_PREFERENCES')('/preferences/popimap', 'preferences.popimap', {
      title: 'LANG_SHELL_TITLE_REMOTE',
      icon: 'at-sign',
      load: {
        texts: 'remote',
        code: () => import('./AccountsScreen.tsx').then((part) => part.AccountsScreen),
      },
    }),
  ],
  start: () => {
    onPush('remote-accounts', ({ status }) => (status === null ? void refreshAccounts() : moved(status)));
    onMissed(() => void refreshAccounts());
    return undefined;
  },
};
