import type { ReactNode } from 'react';
import styles from './Preferences.module.css';

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** One setting: its name, and what changes it. */
export function Row({ label, children }: RowProps): ReactNode {
  return (
    <div className={styles['row']}>
      <span className={styles['label']}>{label}</span>
      {children}
    </div>
  );
}
