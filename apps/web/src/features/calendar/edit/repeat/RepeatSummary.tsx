import type { Repeat, RepeatStart } from '@pillarbox/rules/repeat/repeat';
import type { Day } from '@pillarbox/rules/zoned-days';
import { dayOf } from '@pillarbox/rules/zoned-days';
import { Repeat as RepeatIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { useTimeWriter } from '../fields/TimeField.tsx';
import type { Draft } from '../model/draft.ts';
import { textOfDay } from '../model/wall-time.ts';
import { useRepeatWords } from './use-rule-words.ts';
import styles from './Repeat.module.css';

interface RepeatSummaryProps {
  readonly repeat: Repeat;
  readonly draft: Draft;
  readonly start: RepeatStart;
  readonly dates: readonly Day[];
  /** Whether the rule has no dates. */
  readonly isEmpty: boolean;
}

/** The repeat in one sentence, and how many events that makes. It is announced while it changes. */
export function RepeatSummary({ repeat, draft, start, dates, isEmpty }: RepeatSummaryProps): ReactNode {
  const t = useText();
  const write = useRepeatWords();
  const writeTime = useTimeWriter();
  const rule = write(repeat, start.day);
  const today = textOfDay(dayOf(Date.now(), start.zone));
  const left = dates.filter((day) => textOfDay(day) >= today).length;
  return (
    <div role="status" className={styles['summary']}>
      <RepeatIcon size={18} aria-hidden="true" />
      {isEmpty ? (
        <p className={styles['sentence']}>{t('LANG_EVENT_RULE_EMPTY')}</p>
      ) : (
        <div>
          <p className={styles['sentence']}>
            {draft.start.time === '' ? rule : t('LANG_EVENT_RULE_AT', { rule, time: writeTime(draft.start.time) })}
          </p>
          {repeat.ends.kind === 'never' ? null : (
            <p className={styles['count']}>{t('LANG_EVENT_RULE_COUNT', { count: dates.length, left })}</p>
          )}
        </div>
      )}
    </div>
  );
}
