import type { ReactNode } from 'react';
import styles from './TwoLines.module.css';

/** Two lines of a row, such as a name and an address. Each is cut where it has no room, and has its own direction of writing. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }): ReactNode {
  return (
    <span className={styles['lines']}>
      <bdi className={styles['first']}>{first}</bdi>
      <bdi className={styles['second']}>{second}</bdi>
    </span>
  );
}
