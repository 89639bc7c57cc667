import type { Feature } from '../../lib/feature.ts';
import { onPushOrMissed } from '../../lib/socket.ts';
import { refreshSnoozed } from './snoozed.ts';

/** Messages that leave their folder until a time. */
export const snooze: Feature = {
  name: 'snooze',
  start: () => {
    onPushOrMissed('snoozed-changed', () => void refreshSnoozed());
    return undefined;
  },
};
