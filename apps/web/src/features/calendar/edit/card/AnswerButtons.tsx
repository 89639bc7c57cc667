import type { Event, MeetingAnswer } from '@pillarbox/contract/calendar/event';
import { MEETING_ANSWERS } from '@pillarbox/contract/calendar/event';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { growl } from '../../../../lib/growl.ts';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { setAnswer } from '../data/edit.queries.ts';
import { growlFailure } from '../undo-growl.ts';
import styles from './EventCard.module.css';

/** The user's own answer to an invitation [CAL-005]: three buttons, and a line for the organizer. */
export function AnswerButtons({ event }: { readonly event: Event }): ReactNode {
  const t = useText();
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<MeetingAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = chosen ?? event.answer;
  if (event.answer === '' || event.status === 'cancelled') return null;
  const answer = async (one: MeetingAnswer): Promise<void> => {
    setBusy(true);
    try {
      await setAnswer(event, one, note.trim());
      setChosen(one);
      growl.show({ type: 'success', text: t(`LANG_EVENT_YOU_${upper(one)}`) });
    } catch (error) {
      growlFailure(error);
    }
    setBusy(false);
  };
  return (
    <div className={styles['answer']}>
      <TextField
        size="normal"
        label={t('LANG_EVENT_ANSWER_NOTE')}
        labelHidden
        placeholder={t('LANG_EVENT_ANSWER_NOTE')}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div role="group" aria-label={t('LANG_EVENT_YOUR_ANSWER')} className={styles['buttons']}>
        {MEETING_ANSWERS.map((one) => (
          <Button
            key={one}
            kind={shown === one ? 'primary' : 'default'}
            pressed={shown === one}
            disabled={isBusy}
            onClick={() => void answer(one)}
          >
            {t(`LANG_EVENT_DO_${upper(one)}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
