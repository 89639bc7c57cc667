import type { FilterTrial } from '@pillarbox/contract/filters/trial';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useTargetName } from '../data/use-target-name.ts';
import type { DraftAction } from '../model/draft.ts';
import { VERB_KEYS } from '../model/words.ts';
import styles from './TrialPanel.module.css';

interface EffectsProps {
  readonly trial: FilterTrial;
  readonly actions: readonly DraftAction[];
}

/** How many messages each action would apply to, and what earlier filters take. */
export function Effects({ trial: { acted, taken, untried }, actions }: EffectsProps): ReactNode {
  const t = useText();
  const targetOf = useTargetName();
  return (
    <ul className={styles['effects']}>
      {(acted === 0 ? [] : actions).map((action) => (
        <li key={action.key} className={styles['effect']}>
          <strong>{t('LANG_FILTERS_NUMBER', { count: acted })}</strong>
          <span>{t(VERB_KEYS[action.verb])}</span>
          <bdi className={styles['target']}>{targetOf(action)}</bdi>
        </li>
      ))}
      {taken.map(({ id, name, count }) => (
        <li key={`taken ${id}`}>{t('LANG_FILTERS_TAKEN', { name, count })}</li>
      ))}
      {untried === 0 ? null : <li>{t('LANG_FILTERS_UNTRIED', { count: untried })}</li>}
    </ul>
  );
}
