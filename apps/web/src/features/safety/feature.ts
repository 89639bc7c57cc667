import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import type { Feature } from '../../lib/feature.ts';

/** What is known about the sender of an open message. */
export const safety: Feature = {
  name: 'safety',
  messageCards: [
    {
      name: 'safety',
      position: 'line',
      usual: true,
      // Drafts are the user's own.
      applies: ({ flags, header }) => !hasFlag(flags, MESSAGE_FLAG.DRAFT) && header.from.length > 0,
      load: { texts: 'safety', code: () => import('./SafetyCard.tsx').then((part) => part.SafetyCard) },
    },
  ],
  addressActions: [
    {
      name: 'block',
      load: { texts: 'safety', code: () => import('./BlockItem.tsx').then((part) => part.BlockItem) },
    },
  ],
  dialogs: {
    'safety-reply': {
      texts: 'safety',
      code: () => import('./ReplyDialog.tsx').then((part) => part.ReplyDialog),
    },
  },
};
