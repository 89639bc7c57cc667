import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { instantOf, timeAt } from '../event-time.ts';
import { proposeTime, run } from './actions.ts';
import type { InvitationReply } from './invitation.queries.ts';
import styles from './Invitation.module.css';

interface ProposeFormProps {
  /** The invitation; its event is in the calendars. */
  readonly ready: () => Promise<InvitationReply>;
  readonly invitation: InvitationReply;
  readonly zone: string;
  readonly note: string;
  readonly onDone: () => void;
}

/** Day and times that the reader proposes to the organizer, in the reader's zone. */
export function ProposeForm({ ready, invitation, zone, note, onDone }: ProposeFormProps): ReactNode {
  const t = useText();
  const { event } = invitation;
  const [from, to] = [timeAt(instantOf(event.start, zone), zone), timeAt(instantOf(event.end, zone), zone)];
  const [day, setDay] = useState(from.date);
  const [start, setStart] = useState(from.time);
  const [end, setEnd] = useState(to.time);
  const [busy, setBusy] = useState(false);
  const at = (time: string): number => instantOf({ date: day, time, zone }, zone);
  const isWrong = day === '' || start === '' || end === '' || at(end) <= at(start);
  const submit = (submitted: SubmitEvent): void => {
    submitted.preventDefault();
    if (isWrong || busy) return;
    setBusy(true);
    const work = async (): Promise<void> => proposeTime(await ready(), { start: at(start), end: at(end), note });
    void run(work).then((isDone) => {
      setBusy(false);
      if (!isDone) return;
      growl.show({ type: 'success', text: text('LANG_CARDS_PROPOSED') });
      onDone();
    });
  };
  return (
    <form className={styles['propose']} onSubmit={submit}>
      <TextField
        label={t('LANG_CARDS_PROPOSE_DAY')}
        type="date"
        value={day}
        required
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <TextField
        label={t('LANG_CARDS_PROPOSE_FROM')}
        type="time"
        value={start}
        required
        onChange={({ currentTarget }) => setStart(currentTarget.value)}
      />
      <TextField
        label={t('LANG_CARDS_PROPOSE_TO')}
        type="time"
        value={end}
        required
        onChange={({ currentTarget }) => setEnd(currentTarget.value)}
      />
      <div className={styles['buttons']}>
        <Button type="submit" kind="primary" busy={busy} disabled={isWrong}>
          {t('LANG_CARDS_PROPOSE_SEND')}
        </Button>
        <Button onClick={onDone}>{t('LANG_CARDS_CLOSE')}</Button>
      </div>
    </form>
  );
}
