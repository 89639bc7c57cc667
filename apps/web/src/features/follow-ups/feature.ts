import type { Feature } from '../../lib/feature.ts';
import { inShell } from '../../lib/route.ts';
import { FOLLOW_UPS_PATH } from './follow-ups.ts';
import { watchFollowUps } from './watch.ts';

/** Follow-ups of sent messages: reminders, and messages that are sent while nobody replies. */
export const followUps: Feature = {
  name: 'follow-ups',
  routes: [
    inShell('LANG_SHELL_FOLLOW_UPS')(FOLLOW_UPS_PATH, 'mail.followupsview', {
      load: {
        texts: 'follow-ups-view',
        code: () => import('./FollowUpsScreen.tsx').then((part) => part.FollowUpsScreen),
      },
    }),
  ],
  start: () => {
    watchFollowUps();
    return undefined;
  },
};
