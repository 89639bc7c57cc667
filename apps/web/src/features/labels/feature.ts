import { onPushOrMissed } from '../../lib/socket.ts';
import type { Feature } from '../../lib/feature.ts';
import { refreshLabels } from './labels.ts';

/** The labels of the account: IMAP keywords with names and colours. */
export const labels: Feature = {
  name: 'labels',
  dialogs: {
    labels: { texts: 'labels', code: () => import('./LabelsDialog.tsx').then((part) => part.LabelsDialog) },
  },
  start: () => {
    onPushOrMissed('labels-changed', () => void refreshLabels());
    return undefined;
  },
};
