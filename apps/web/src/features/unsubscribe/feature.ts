import type { Feature } from '../../lib/feature.ts';

/** Leaving mailings (RFC 2369, RFC 8058). */
export const unsubscribe: Feature = {
  name: 'unsubscribe',
  messageCards: [
    {
      name: 'unsubscribe',
      position: 'line',
      applies: ({ header }) => header.listunsubscribe !== '',
      load: { texts: 'unsubscribe', code: () => import('./UnsubscribeLine.tsx').then((part) => part.UnsubscribeLine) },
    },
  ],
};
