import type { FilterTrial, TrialRow } from '@pillarbox/contract/filters/trial';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { PersonFace } from '../../../ui/PersonFace.tsx';
import type { DraftCondition } from '../model/draft.ts';
import { conditionWords } from '../model/words.ts';
import { useDay } from './use-day.ts';
import styles from './TrialPanel.module.css';

/** Which messages of a trial are listed. */
export type TrialTab = 'acts' | 'stays' | 'near';

interface TrialRowsProps {
  readonly trial: FilterTrial;
  readonly tab: TrialTab;
  readonly conditions: readonly DraftCondition[];
}

/** The newest messages of one kind; for those that nearly match, the condition that failed. */
export function TrialRows({ trial, tab, conditions }: TrialRowsProps): ReactNode {
  const t = useText();
  const day = useDay();
  const noteOf = (row: TrialRow): string => {
    const near = trial.near.find(({ uid }) => uid === row.uid);
    const failed = tab === 'near' && near !== undefined ? conditions[near.condition] : undefined;
    return failed === undefined ? '' : t('LANG_FILTERS_NEAR_WHY', { condition: conditionWords(failed, t) });
  };
  return (
    <ul className={styles['rows']}>
      {trial[tab].map((row) => {
        const [sender] = row.from;
        const note = noteOf(row);
        const name = sender?.name ?? '';
        return (
          <li key={row.uid} className={styles['row']}>
            <PersonFace name={name} address={sender?.mail ?? ''} size={28} />
            <div className={styles['words']}>
              <bdi className={styles['from']}>{name === '' ? (sender?.mail ?? '') : name}</bdi>
              <bdi className={styles['subject']}>{row.subject}</bdi>
              {note === '' ? null : <span className={styles['why']}>{note}</span>}
            </div>
            <span className={styles['day']}>{day(row.date)}</span>
          </li>
        );
      })}
    </ul>
  );
}
