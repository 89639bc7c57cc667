import type { Feature } from '../../lib/feature.ts';
import { inShell } from '../../lib/route.ts';
import { onMissed, onPush } from '../../lib/socket.ts';

/** Mail and settings in files: export and import. Its screen is in the preferences. */
export const transfer: Feature = {
  name: 'transfer',
  routes: [
    inShell('LANG_SHELL_TITLE_TRANSFER')('/preferences/transfer', 'preferences.transfer', {
      icon: 'arrow-down-up',
      group: 'general',
      load: { texts: 'transfer', code: () => import('./TransferScreen.tsx').then((part) => part.TransferScreen) },
    }),
  ],
  start: () => {
    onPush('mail-export', ({ id, export: state }) => {
      void import('./follow-exports.ts').then((part) => part.exportMoved(id, state));
    });
    onPush('mail-file-lacks', ({ count }) => {
      void import('./follow-exports.ts').then((part) => part.fileLacks(count));
    });
    onMissed(() => void import('./follow-exports.ts').then((part) => part.exportsMissed()));
    return undefined;
  },
};
