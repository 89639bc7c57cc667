import type { ReactNode } from 'react';
import { useLocaleTag } from '../../lib/i18n/text.tsx';
import { cx } from '../cx.ts';
import styles from './RowGrid.module.css';

interface GroupHeaderProps {
  readonly name: string;
  readonly count: number;
  /** Distance from the top in px; null for the header that sticks at the top. */
  readonly top: number | null;
  /** Adds to the look of the header in one list. */
  readonly className?: string | undefined;
}

/** The header of a group of rows in a list, for example of one letter or one span of days. */
export function GroupHeader({ name, count, top, className }: GroupHeaderProps): ReactNode {
  const tag = useLocaleTag();
  return (
    <div
      role="row"
      className={cx(styles['group'], className, top === null && styles['stuck'])}
      style={top === null ? undefined : { top }}
    >
      <span role="rowheader">{name}</span>
      <span role="presentation" className={styles['hair']} />
      <span role="gridcell" className={styles['count']}>
        {count.toLocaleString(tag)}
      </span>
    </div>
  );
}
