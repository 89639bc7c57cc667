import type { Attendee } from '@pillarbox/contract/calendar/event';
import type { Message } from '@pillarbox/contract/mail/message';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CalendarX2, Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { applyMessage, keepTime, removeEvent, run, takeTime } from './actions.ts';
import { Foot } from './Foot.tsx';
import type { InvitationReply } from './invitation.queries.ts';
import { useProvenSender } from './invitation.queries.ts';
import styles from './Invitation.module.css';

interface MessageFootProps {
  readonly message: Message;
  readonly ics: string;
  readonly invitation: InvitationReply;
}

const ANSWERED = {
  accepted: 'LANG_CARDS_REPLY_ACCEPTED',
  tentative: 'LANG_CARDS_REPLY_MAYBE',
  declined: 'LANG_CARDS_REPLY_DECLINED',
  delegated: 'LANG_CARDS_REPLY_OPEN',
  'needs-action': 'LANG_CARDS_REPLY_OPEN',
} as const satisfies Record<Attendee['answer'], string>;

/** Applies a message by itself once it is proven that it comes from who may send it. */
function useApplied(isDue: boolean, work: () => Promise<void>): void {
  useEffect(() => {
    if (isDue) void run(work);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per message, when the proof is there
  }, [isDue]);
}

/** An answer to an event of the user: who answered what, and whether the calendar has it. */
export function ReplyFoot({ message, ics, invitation }: MessageFootProps): ReactNode {
  const t = useText();
  const { event, own, note } = invitation;
  const person = speaker(message, event.attendees);
  const mail = person?.mail ?? '';
  const invited = own?.attendees.find((one) => one.mail === mail);
  const isEntered = invited !== undefined && invited.answer === person?.answer;
  const isProven = useProvenSender(message, mail, invited !== undefined && !isEntered);
  useApplied(isProven === true && !isEntered, () => applyMessage(ics, mail));
  if (person === undefined) return <Foot words={t('LANG_CARDS_UNKNOWN_EVENT')} actions={[]} />;
  const name = nameOf(person);
  const words = t(ANSWERED[person.answer], { name });
  const isStranger = invited === undefined;
  const hint = isStranger
    ? t('LANG_CARDS_STRANGER', { name: visibleText(mail) })
    : isEntered
      ? t('LANG_CARDS_ENTERED')
      : isProven === false
        ? t('LANG_CARDS_UNPROVEN', { mail })
        : '';
  const enter = { label: t('LANG_CARDS_ENTER'), kind: 'primary' as const, work: () => applyMessage(ics, mail) };
  const invite = { label: t('LANG_CARDS_INVITE'), work: () => applyMessage(ics, mail, true) };
  const actions = isStranger ? [invite] : isEntered || isProven === undefined ? [] : [enter];
  return (
    <Foot
      tone={isStranger ? 'warn' : isEntered ? 'good' : 'plain'}
      icon={isEntered ? <Check size={16} aria-hidden="true" /> : null}
      words={<Words lines={[words, quoted(note), hint]} />}
      actions={actions}
    />
  );
}

/** Another time that an attendee proposes for an event of the user. */
export function CounterFoot({ message, invitation }: MessageFootProps): ReactNode {
  const t = useText();
  const { event, own, note } = invitation;
  const person = speaker(message, event.attendees);
  const mail = person?.mail ?? '';
  const isInvited = own?.attendees.some((one) => one.mail === mail) === true;
  const isTaken = own !== null && own.start.date === event.start.date && own.start.time === event.start.time;
  const name = person === undefined ? visibleText(message.header.from[0]?.mail ?? '') : nameOf(person);
  const take = { label: t('LANG_CARDS_TAKE_TIME'), kind: 'primary' as const, work: () => takeTime(invitation) };
  const keep = { label: t('LANG_CARDS_KEEP_TIME'), work: () => keepTime(invitation, mail) };
  return (
    <Foot
      tone={isInvited ? 'plain' : 'warn'}
      words={
        <Words
          lines={[
            t('LANG_CARDS_COUNTER', { name }),
            quoted(note),
            isInvited ? '' : t('LANG_CARDS_STRANGER', { name: visibleText(mail) }),
          ]}
        />
      }
      actions={isTaken || mail === '' ? [] : [take, keep]}
    />
  );
}

/** A cancellation. Only who organizes the event can cancel it. */
export function CancelFoot({ message, ics, invitation }: MessageFootProps): ReactNode {
  const t = useText();
  const { event, own } = invitation;
  const mail = own?.organizer?.mail ?? event.organizer?.mail ?? '';
  const from = message.header.from[0]?.mail.toLowerCase() ?? '';
  const isFromOrganizer = message.header.from.length === 1 && from === mail;
  const isOpen = own !== null && own.status !== 'cancelled';
  const isProven = useProvenSender(message, mail, isOpen && isFromOrganizer);
  useApplied(isProven === true && isOpen, () => applyMessage(ics, mail));
  const bad = <CalendarX2 size={16} strokeWidth={1.75} aria-hidden="true" />;
  const remove = { label: t('LANG_CARDS_REMOVE'), work: () => removeEvent(invitation) };
  if (own === null) return <Foot tone="bad" icon={bad} words={t('LANG_CARDS_NOT_THERE')} actions={[]} />;
  if (!isOpen) return <Foot tone="bad" icon={bad} words={t('LANG_CARDS_MARKED')} actions={[remove]} />;
  if (!isFromOrganizer) {
    const icon = <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />;
    return <Foot tone="warn" icon={icon} words={t('LANG_CARDS_FORGED')} actions={[]} />;
  }
  const mark = { label: t('LANG_CARDS_MARK'), kind: 'primary' as const, work: () => applyMessage(ics, mail) };
  const words = isProven === false ? t('LANG_CARDS_UNPROVEN', { mail }) : t('LANG_CARDS_CANCELLED');
  return <Foot tone="bad" icon={bad} words={words} actions={isProven === undefined ? [] : [mark]} />;
}

/** Who of the people of an answer speaks: the sender of the message, else the first. */
function speaker({ header }: Message, people: readonly Attendee[]): Attendee | undefined {
  return people.find(({ mail }) => header.from.some((from) => from.mail.toLowerCase() === mail)) ?? people[0];
}

function nameOf({ name, mail }: Attendee): string {
  return visibleText(name === '' ? mail : name);
}

function quoted(note: string): string {
  return note === '' ? '' : `“${visibleText(note)}”`;
}

function Words({ lines }: { readonly lines: readonly string[] }): ReactNode {
  return lines
    .filter((line) => line !== '')
    .map((line) => (
      <span key={line} className={styles['line']}>
        {line}
      </span>
    ));
}
