import type { MeetingAnswer } from '@pillarbox/contract/calendar/event';
import { MEETING_ANSWERS } from '@pillarbox/contract/calendar/event';
import { readInvitationText } from '@pillarbox/contract/calendar/meeting-calls';
import { Check, Ellipsis, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { changeAnswer, giveAnswer } from './actions.ts';
import { Foot } from './Foot.tsx';
import type { FootAction } from './Foot.tsx';
import type { InvitationReply } from './invitation.queries.ts';
import { useAnswerCalendars } from './invitation.queries.ts';
import type { Foot as FootKind } from './invitation-view.ts';
import { dayView } from './invitation-view.ts';
import { ProposeForm } from './ProposeForm.tsx';
import styles from './Invitation.module.css';

interface AnswerFootProps {
  readonly ics: string;
  readonly invitation: InvitationReply;
  readonly kind: Extract<FootKind, 'answer' | 'answered' | 'forwarded'>;
  readonly zone: string;
}

const LABELS = {
  accepted: 'LANG_CARDS_ACCEPT',
  tentative: 'LANG_CARDS_MAYBE',
  declined: 'LANG_CARDS_DECLINE',
} as const satisfies Record<MeetingAnswer, string>;
const GIVEN = {
  accepted: 'LANG_CARDS_YOU_ACCEPTED',
  tentative: 'LANG_CARDS_YOU_MAYBE',
  declined: 'LANG_CARDS_YOU_DECLINED',
} as const satisfies Record<MeetingAnswer, string>;

/** Accept, Maybe and Decline [CAL-005, CAL-023], with a note, a calendar and another time for those who want. */
export function AnswerFoot({ ics, invitation, kind, zone }: AnswerFootProps): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const [open, setOpen] = useState<'' | 'note' | 'time'>('');
  const [isChanging, setChanging] = useState(false);
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState('');
  const { event, own, state, attendee } = invitation;
  const known = state === 'known' && own !== null && own.answer !== '';
  const calendars = useAnswerCalendars(!known);
  const calendarId = chosen || (own?.calendar_id ?? '') || (calendars[0]?.id ?? '');
  const isForwarded = kind === 'forwarded';
  const give = async (answer: MeetingAnswer, notify: boolean): Promise<void> => {
    if (known && chosen === '') {
      await changeAnswer(invitation, answer, note);
      return;
    }
    const organizer = event.organizer?.mail ?? '';
    await giveAnswer({ ics, answer, calendarId, organizer, attendee: attendee === '' ? mail : attendee, note, notify });
  };
  // A proposal is about an event of the calendars: an invitation that is not there yet is put there without an answer to the organizer.
  const ready = async (): Promise<InvitationReply> => {
    if (invitation.id !== '' && state !== 'update') return invitation;
    await give('tentative', false);
    const read = await call(readInvitationText, { body: { ics } });
    if (read.id === '') throw new ApiError('event_not_found');
    return read;
  };
  const close = (): void => {
    setOpen('');
    setChanging(false);
  };
  const given = known && own.answer !== 'needs-action' ? own.answer : '';
  const answers = MEETING_ANSWERS.map((answer): FootAction => {
    return {
      label: t(LABELS[answer]),
      kind: answer === 'accepted' && given === '' ? 'primary' : 'default',
      ...(given !== '' && { pressed: given === answer }),
      work: () => give(answer, true),
      done: close,
    };
  });
  const add: FootAction = {
    label: t('LANG_CARDS_ADD'),
    kind: 'primary',
    work: () => give('accepted', false),
    done: close,
  };
  const tell: FootAction = { label: t('LANG_CARDS_TELL'), work: () => give('accepted', true), done: close };
  const change: FootAction = {
    label: t('LANG_CARDS_CHANGE'),
    work: () => {
      setChanging(true);
      return Promise.resolve();
    },
  };
  const isAnswered = kind === 'answered' && !isChanging;
  const actions = isAnswered ? [change] : isForwarded ? [add, tell] : answers;
  return (
    <>
      {open === 'note' ? (
        <div className={styles['extra']}>
          <TextArea
            label={t('LANG_CARDS_NOTE')}
            value={note}
            rows={2}
            maxLength={2000}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          {calendars.length > 1 ? (
            <Select
              label={t('LANG_CARDS_CALENDAR')}
              value={calendarId}
              options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          ) : null}
        </div>
      ) : null}
      {open === 'time' ? (
        <div className={styles['extra']}>
          <ProposeForm ready={ready} invitation={invitation} zone={zone} note={note} onDone={close} />
        </div>
      ) : null}
      <Foot
        {...sentence(t, { invitation, kind: isAnswered ? 'answered' : isForwarded ? 'forwarded' : 'answer', zone })}
        actions={actions}
        more={
          isAnswered ? null : (
            <Menu
              label={t('LANG_CARDS_MORE')}
              placement="bottom-end"
              trigger={(props) => <IconButton {...props} label={t('LANG_CARDS_MORE')} icon={<Ellipsis size={17} />} />}
            >
              <MenuItem onAction={() => setOpen('note')}>{t('LANG_CARDS_ADD_NOTE')}</MenuItem>
              {event.start.time === '' || isForwarded ? null : (
                <MenuItem onAction={() => setOpen('time')}>{t('LANG_CARDS_PROPOSE')}</MenuItem>
              )}
            </Menu>
          )
        }
      />
    </>
  );
}

interface Said {
  readonly invitation: InvitationReply;
  readonly kind: AnswerFootProps['kind'];
  readonly zone: string;
}

/** What stands before the buttons: the answer that was given, or whether the time is free. */
function sentence(
  t: Translate,
  { invitation, kind, zone }: Said,
): { words: string; tone?: 'plain' | 'warn' | 'good'; icon?: ReactNode } {
  const answer = invitation.own?.answer;
  if (kind === 'forwarded') return { words: t('LANG_CARDS_FORWARDED') };
  if (kind === 'answered' && (answer === 'accepted' || answer === 'tentative' || answer === 'declined')) {
    return { words: t(GIVEN[answer]), tone: 'good', icon: <Check size={16} aria-hidden="true" /> };
  }
  const day = dayView(invitation, zone);
  const [first, ...others] = day?.overlaps ?? [];
  if (day === null) return { words: '' };
  if (first === undefined) return { words: t('LANG_CARDS_FREE') };
  const icon = <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />;
  const title = first === '' ? t('LANG_CARDS_NO_TITLE') : first;
  const words =
    others.length === 0
      ? t('LANG_CARDS_OVERLAPS', { title })
      : t('LANG_CARDS_OVERLAPS_MORE', { title, count: others.length });
  return { words, tone: 'warn', icon };
}
