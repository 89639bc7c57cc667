import type { ReactNode } from 'react';
import { go } from '../../../lib/location.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useTasksLocation, ZERO_PATH } from '../data/tasks-location.ts';
import { useUnsorted } from '../data/unsorted.queries.ts';
import styles from './ZeroCard.module.css';

/** The card that begins the inbox-zero flow, with the number of messages that are left to sort [MAIL-019]. */
export function ZeroCard(): ReactNode {
  const t = useText();
  const { screen } = useTasksLocation();
  const { data: count } = useUnsorted();
  return (
    <section className={styles['card']} aria-labelledby="zero-card">
      <h2 id="zero-card" className={styles['title']}>
        {t('LANG_TASKS_ZERO')}
      </h2>
      <p className={styles['words']}>{count === undefined ? '\u00a0' : t('LANG_TASKS_ZERO_LEFT', { count })}</p>
      <Button size="small" disabled={count === 0 || screen === 'zero'} onClick={() => go(ZERO_PATH)}>
        {t('LANG_TASKS_ZERO_START')}
      </Button>
    </section>
  );
}
