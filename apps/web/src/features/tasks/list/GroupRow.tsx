import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DueGroup } from '../model/due.ts';
import styles from './TaskGrid.module.css';

interface GroupRowProps {
  /** A `DueGroup`. */
  readonly name: string;
  readonly count: string;
  /** Distance from the top in px; null for the header that sticks at the top. */
  readonly top: number | null;
  readonly t: Translate;
}

/** The header of the tasks that are due in a span of days. */
export function GroupRow({ name, count, top, t }: GroupRowProps): ReactNode {
  return (
    <div
      role="row"
      className={cx(styles['group'], top === null && styles['stuck'])}
      style={top === null ? undefined : { top }}
    >
      <span role="rowheader">{t(`LANG_TASKS_GROUP_${upper(name as DueGroup)}`)}</span>
      <span role="presentation" className={styles['hair']} />
      <span role="gridcell" className={styles['groupCount']}>
        {count}
      </span>
    </div>
  );
}
