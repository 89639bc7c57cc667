import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import type { Feature } from '../../lib/feature.ts';
import { readAgain } from '../../lib/query-client.ts';
import { session } from '../../lib/session-state.ts';
import { onPush, onPushOrMissed } from '../../lib/socket.ts';

/** Whether an address is the account's own; a message from an identity of another address has no card. */
function isOwnAddress(mail: string | undefined): boolean {
  return mail !== undefined && mail.toLowerCase() === session.get().user?.mail;
}

/** What became of sent messages. */
export const delivery: Feature = {
  name: 'delivery',
  messageCards: [
    {
      name: 'send-proof',
      position: 'line',
      applies: ({ flags, header }) =>
        !hasFlag(flags, MESSAGE_FLAG.DRAFT) && header.messageid !== '' && isOwnAddress(header.from[0]?.mail),
      load: { texts: 'proof', code: () => import('./SendProofCard.tsx').then((part) => part.SendProofCard) },
    },
  ],
  start: () => {
    onPushOrMissed('report-arrived', () => void readAgain(['delivery']));
    // A report can arrive before its message has a proof, or a copy in Sent that could be marked.
    onPush('outbox', ({ item }) => {
      if (item.state === 'filed') void readAgain(['delivery']);
    });
    return undefined;
  },
};
