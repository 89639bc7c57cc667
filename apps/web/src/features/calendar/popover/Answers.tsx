import { MEETING_ANSWERS } from '@pillarbox/contract/calendar/event';
import type { MeetingAnswer } from '@pillarbox/contract/calendar/event';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { tellFailure } from '../actions/event-change.ts';
import { setOwnAnswer } from '../data/calendar.queries.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { say } from '../state/view-state.ts';
import styles from './EventPopover.module.css';

/** The user's answer to an invitation in the calendar [CAL-005]. */
export function Answers({ event }: { readonly event: ShownEvent }): ReactNode {
  const t = useText();
  const { id, instance, answer: known } = event.instance;
  const [answer, setAnswer] = useState<string>(known);
  const give = (chosen: MeetingAnswer): void => {
    const before = answer;
    setAnswer(chosen);
    setOwnAnswer(id, instance, chosen)
      .then(() => say(t('LANG_CALENDAR_ANSWERED')))
      .catch((error: unknown) => {
        setAnswer(before);
        tellFailure(error);
      });
  };
  return (
    <div role="group" aria-label={t('LANG_CALENDAR_YOUR_ANSWER')} className={styles['answers']}>
      {MEETING_ANSWERS.map((one) => (
        <Button key={one} size="small" pressed={answer === one} onClick={() => give(one)}>
          {t(`LANG_CALENDAR_ANSWER_${upper(one)}`)}
        </Button>
      ))}
    </div>
  );
}
