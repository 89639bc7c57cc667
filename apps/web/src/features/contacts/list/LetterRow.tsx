import type { ReactNode } from 'react';
import { useLocaleTag } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './ContactGrid.module.css';

interface LetterRowProps {
  readonly letter: string;
  readonly count: number;
  /** Distance from the top in px; null for the header that sticks at the top. */
  readonly top: number | null;
}

/** The header of the contacts of one letter [CONT-027]. */
export function LetterRow({ letter, count, top }: LetterRowProps): ReactNode {
  const tag = useLocaleTag();
  return (
    <div
      role="row"
      className={cx(styles['letter'], top === null && styles['stuck'])}
      style={top === null ? undefined : { top }}
    >
      <span role="rowheader">{letter}</span>
      <span role="presentation" className={styles['hair']} />
      <span role="gridcell" className={styles['letterCount']}>
        {count.toLocaleString(tag)}
      </span>
    </div>
  );
}
