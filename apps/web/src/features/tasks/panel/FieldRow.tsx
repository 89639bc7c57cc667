import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './TaskPanel.module.css';

interface FieldRowProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** The control, which has the same label. */
  readonly children: ReactNode;
}

/** A row of the panel: icon, label, value, and a line below. */
export function FieldRow({ icon: Icon, label, children }: FieldRowProps): ReactNode {
  return (
    <div className={styles['row']}>
      <Icon size={17} strokeWidth={1.75} aria-hidden="true" className={styles['rowIcon']} />
      <span className={styles['rowLabel']} aria-hidden="true">
        {label}
      </span>
      <span className={styles['rowValue']}>{children}</span>
    </div>
  );
}
