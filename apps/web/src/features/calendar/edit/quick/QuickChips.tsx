import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { QUICK_PARTS } from '@pillarbox/rules/quick-event/quick-event';
import type { QuickPart } from '@pillarbox/rules/quick-event/quick-event';
import { readRepeat } from '@pillarbox/rules/repeat/repeat';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { useTimeWriter } from '../fields/TimeField.tsx';
import { dayOfText, textOfMinutes } from '../model/wall-time.ts';
import { useRepeatWords } from '../repeat/use-rule-words.ts';
import { useWhenWords } from '../times/use-when-words.ts';
import { useLengthWords } from '../use-length-words.ts';
import type { QuickReading } from './use-quick-reading.ts';
import styles from './Quick.module.css';

interface QuickChipsProps {
  readonly reading: QuickReading;
  /** The first day of the event, `YYYY-MM-DD`. */
  readonly start: string;
}

/** What was understood, a chip for each part. Its button leaves the words in the title instead. */
export function QuickChips({ reading, start }: QuickChipsProps): ReactNode {
  const t = useText();
  const words = usePartWords(reading, start);
  const parts = QUICK_PARTS.filter((part) => words[part] !== '');
  if (parts.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t('LANG_EVENT_UNDERSTOOD')}>
      {parts.map((part) => (
        <li key={part} className={styles['chip']}>
          <span className={styles['words']}>{words[part]}</span>
          <button
            type="button"
            className={styles['drop']}
            aria-label={t('LANG_EVENT_NOT_MEANT', { words: words[part] })}
            onClick={() => reading.drop(part)}
          >
            <X size={13} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function usePartWords({ event }: QuickReading, start: string): Readonly<Record<QuickPart, string>> {
  const t = useText();
  const write = useTimeWriter();
  const lengthWords = useLengthWords();
  const repeatWords = useRepeatWords();
  const { dayWords } = useWhenWords('UTC');
  const { days, rule, people, place } = event;
  const day = dayOfText(start);
  const repeat = day === null || rule === '' ? null : readRepeat(rule, { day, zone: 'UTC', isAllDay: true });
  const last = days === null ? '' : dayWords(days.last);
  const first = days === null ? '' : dayWords(days.first);
  return {
    days: first === last ? first : t('LANG_EVENT_FROM_TO', { start: first, end: last }),
    time: event.start === null ? '' : write(textOfMinutes(event.start)),
    length: event.length === null ? '' : lengthWords(event.length),
    repeat: repeat === null || day === null ? '' : repeatWords(repeat, day),
    people: people.length === 0 ? '' : t('LANG_EVENT_WITH', { people: visibleText(people.join(', ')) }),
    place: place === '' ? '' : t('LANG_EVENT_AT_PLACE', { place: visibleText(place) }),
  };
}
