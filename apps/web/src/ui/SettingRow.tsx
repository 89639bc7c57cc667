import type { ReactNode } from 'react';
import styles from './SettingRow.module.css';

interface SettingRowProps {
  readonly label: string;
  /** Explains the setting, if its name does not. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** One setting: its name, a hint, and its control. Search finds the row by its name. */
export function SettingRow({ label, hint, children }: SettingRowProps): ReactNode {
  return (
    <div className={styles['row']} data-setting={label}>
      <span className={styles['label']}>
        {label}
        {hint === undefined ? null : <span className={styles['hint']}>{hint}</span>}
      </span>
      {children}
    </div>
  );
}
