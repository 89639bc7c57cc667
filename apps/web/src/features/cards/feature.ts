import type { Message } from '@pillarbox/contract/mail/message';
import type { Feature } from '../../lib/feature.ts';
import { readAgain } from '../../lib/query-client.ts';
import { onPushOrMissed } from '../../lib/socket.ts';
import { CONTACT, INVITATION, partOf, REPORT } from './card-parts.ts';
import { followInbox } from './scan/follow-inbox.ts';

const has = (mime: RegExp) => (message: Message) => partOf(message, mime) !== undefined;

/** What machines send by mail, shown as what it is: invitations, contacts, delivery reports and read receipts. */
export const cards: Feature = {
  name: 'cards',
  messageCards: [
    {
      name: 'report',
      position: 'above',
      applies: has(REPORT),
      load: { texts: 'cards', code: () => import('./ReportCard.tsx').then((part) => part.ReportCard) },
    },
    {
      name: 'invitation',
      position: 'above',
      applies: has(INVITATION),
      load: { texts: 'cards', code: () => import('./InvitationCard.tsx').then((part) => part.InvitationCard) },
    },
    {
      name: 'contacts',
      position: 'below',
      applies: has(CONTACT),
      load: { texts: 'cards', code: () => import('./ContactsCard.tsx').then((part) => part.ContactsCard) },
    },
  ],
  start: () => {
    onPushOrMissed('calendar-changed', () => void readAgain(['invitations']));
    followInbox();
    return undefined;
  },
};
