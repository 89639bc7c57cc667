import { reportedMessage } from '@pillarbox/contract/delivery/reports';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { currentLocation, go } from '../../lib/location.ts';
import type { MessageCardProps } from '../../lib/message-card.ts';
import styles from './Cards.module.css';

/** Opens the sent message that a report is about. Nothing while it is not known, and for a report about no sent message. */
export function SentMessageLink({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const { folder, uid, uidvalidity } = message;
  const { data } = useQuery({
    queryKey: ['reported', folder, uidvalidity, uid],
    queryFn: ({ signal }) => call(reportedMessage, { body: { folder, uid, uidvalidity } }, { signal }),
    // A window has no list in which it could open another message.
    enabled: !currentLocation().path.startsWith('/window'),
  });
  const sent = data?.sent ?? null;
  if (sent === null) return null;
  const open = (): void => go('/mail/list/msg', { search: { currentfolder: sent.folder, uid: String(sent.uid) } });
  return (
    <button type="button" className={styles['link']} onClick={open}>
      {t('LANG_CARDS_OPEN_SENT')}
    </button>
  );
}
