import type { ReactNode } from 'react';
import { useLocaleTag } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './MessageGrid.module.css';

interface GroupRowProps {
  readonly name: string;
  readonly count: number;
  /** Distance from the top in px; null for the header that sticks at the top. */
  readonly top: number | null;
}

/** The header of a group of messages in a list, such as a month. */
export function GroupRow({ name, count, top }: GroupRowProps): ReactNode {
  const tag = useLocaleTag();
  return (
    <div
      role="row"
      className={cx(styles['group'], top === null && styles['stuck'])}
      style={top === null ? undefined : { top }}
    >
      <span role="rowheader" className={styles['groupName']}>
        {name}
      </span>
      <span role="presentation" className={styles['hair']} />
      <span role="gridcell" className={styles['groupCount']}>
        {count.toLocaleString(tag)}
      </span>
    </div>
  );
}
