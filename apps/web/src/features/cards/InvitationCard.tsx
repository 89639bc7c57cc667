import { readInvitation } from '@pillarbox/rules/cards/invitation';
import type { Message } from '@pillarbox/contract/mail/message';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { zoneOf } from '../../lib/i18n/dates.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import type { MessageCardProps } from '../../lib/message-card.ts';
import { usePreferences } from '../../lib/preferences-state.ts';
import { useUser } from '../../lib/session-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, useWaited } from '../../ui/Skeleton.tsx';
import { cx } from '../../ui/cx.ts';
import { INVITATION } from './card-parts.ts';
import { instantOf } from './event-time.ts';
import { AnswerFoot } from './invitation/AnswerFoot.tsx';
import { DayColumn } from './invitation/DayColumn.tsx';
import { Facts } from './invitation/Facts.tsx';
import { Foot } from './invitation/Foot.tsx';
import type { InvitationReply } from './invitation/invitation.queries.ts';
import { useInvitation } from './invitation/invitation.queries.ts';
import { dayView, footOf } from './invitation/invitation-view.ts';
import { CancelFoot, CounterFoot, ReplyFoot } from './invitation/MessageFoot.tsx';
import { factsOf } from './invitation/shown-facts.ts';
import { usePartText } from './use-part-text.ts';
import styles from './invitation/Invitation.module.css';

/**
 * An invitation, or an answer to one [CAL-023]: what, when, where and who, the reader's own day, and what can be answered. What the
 * message says is shown at once; the calendars are asked beside it.
 */
export function InvitationCard({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { timezone } = usePreferences();
  const zone = zoneOf(timezone);
  const ics = usePartText(message, INVITATION);
  const written = useMemo(() => (ics === null ? null : readInvitation(ics)), [ics]);
  const { data = null, isError, refetch } = useInvitation(message, written === null ? null : ics, zone);
  if (written === null || ics === null) return null;
  const facts = factsOf(written, data, { tag, zone, repeats: t('LANG_CARDS_REPEATS') });
  const day = data === null ? null : dayView(data, zone);
  return (
    <div
      role="group"
      className={cx(styles['card'], facts.isCancelled && styles['cancelledCard'])}
      aria-label={t('LANG_CARDS_INVITATION')}
    >
      <div className={styles['main']}>
        <Facts facts={facts} />
        {day === null || data === null || facts.isCancelled ? null : (
          <DayColumn day={day} at={instantOf(data.event.start, zone)} zone={zone} />
        )}
      </div>
      {data === null ? (
        <Unanswered isError={isError} retry={() => void refetch()} />
      ) : (
        <InvitationFoot message={message} ics={ics} invitation={data} zone={zone} />
      )}
    </div>
  );
}

function Unanswered({ isError, retry }: { readonly isError: boolean; readonly retry: () => void }): ReactNode {
  const t = useText();
  const waited = useWaited();
  if (isError) {
    const again = <Button onClick={retry}>{t('LANG_CARDS_RETRY')}</Button>;
    return <Foot tone="warn" words={t('LANG_CARDS_UNCOMPARED')} actions={[]} more={again} />;
  }
  return (
    <div className={styles['foot']} aria-busy="true">
      {waited ? <Skeleton width={180} /> : null}
    </div>
  );
}

interface InvitationFootProps {
  readonly message: Message;
  readonly ics: string;
  readonly invitation: InvitationReply;
  readonly zone: string;
}

function InvitationFoot({ message, ics, invitation, zone }: InvitationFootProps): ReactNode {
  const t = useText();
  const kind = footOf(invitation, useUser()?.mail.toLowerCase() ?? '');
  const props = { message, ics, invitation };
  switch (kind) {
    case 'answer':
    case 'answered':
    case 'forwarded':
      return <AnswerFoot ics={ics} invitation={invitation} kind={kind} zone={zone} />;
    case 'reply':
      return <ReplyFoot {...props} />;
    case 'counter':
      return <CounterFoot {...props} />;
    case 'cancelled':
      return <CancelFoot {...props} />;
    case 'own':
      return <Foot words={t('LANG_CARDS_YOURS')} actions={[]} />;
    case 'added':
      return <Foot words={t('LANG_CARDS_IN_CALENDAR')} actions={[]} />;
    case 'kept':
      return <Foot words={t('LANG_CARDS_KEPT')} actions={[]} />;
    case 'outdated':
      return <Foot tone="warn" words={t('LANG_CARDS_OUTDATED')} actions={[]} />;
    case 'unknown':
      return <Foot words={t('LANG_CARDS_UNKNOWN_EVENT')} actions={[]} />;
  }
}
