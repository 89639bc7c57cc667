import type { Participant } from '@pillarbox/rules/cards/invitation';
import { readInvitation } from '@pillarbox/rules/cards/invitation';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CalendarDays, CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { zoneOf } from '../../lib/i18n/dates.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import type { MessageCardProps } from '../../lib/message-card.ts';
import { usePreferences } from '../../lib/preferences-state.ts';
import { INVITATION } from './card-parts.ts';
import { eventTime } from './event-time.ts';
import { usePartText } from './use-part-text.ts';
import styles from './Cards.module.css';

/** Most people that the card names. */
const NAMED = 8;

/** An invitation: what, when, where and who. The file is among the attachments, for a calendar program. */
export function InvitationCard({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { timezone } = usePreferences();
  const text = usePartText(message, INVITATION);
  const invitation = useMemo(() => (text === null ? null : readInvitation(text)), [text]);
  if (invitation === null) return null;
  const isCancelled = invitation.method === 'cancel';
  const Icon = isCancelled ? CalendarX2 : CalendarDays;
  const { people } = invitation;
  const more = people.length - NAMED;
  const names = people.slice(0, NAMED).map(nameOf).filter(Boolean);
  const listed = more > 0 ? [...names, t('LANG_CARDS_MORE_PEOPLE', { count: more })] : names;
  const who = new Intl.ListFormat(tag, { type: 'conjunction' }).format(listed);
  const organizer = invitation.organizer === null ? '' : nameOf(invitation.organizer);
  const rows: (readonly [string, string])[] = [
    [t('LANG_CARDS_WHEN'), eventTime(invitation, { tag, zone: zoneOf(timezone) })],
    [t('LANG_CARDS_WHERE'), visibleText(invitation.place)],
    [t('LANG_CARDS_ORGANIZER'), organizer],
    [t('LANG_CARDS_WHO'), who],
  ];
  return (
    <div role="group" className={styles['card']} aria-label={t('LANG_CARDS_INVITATION')}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={isCancelled ? styles['bad'] : styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{visibleText(invitation.title) || t('LANG_CARDS_NO_TITLE')}</p>
        {isCancelled ? <p className={styles['bad']}>{t('LANG_CARDS_CANCELLED')}</p> : null}
        <dl className={styles['facts']}>
          {rows
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {invitation.repeats ? <p className={styles['quiet']}>{t('LANG_CARDS_REPEATS')}</p> : null}
      </div>
    </div>
  );
}

function nameOf({ name, mail }: Participant): string {
  return visibleText(name === '' ? mail : name);
}
