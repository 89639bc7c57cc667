import type { ReactNode } from 'react';
import styles from './ButtonRow.module.css';

/** The buttons of a dialog, at the end of the row. On a phone they share its width. */
export function ButtonRow({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['row']}>{children}</div>;
}
