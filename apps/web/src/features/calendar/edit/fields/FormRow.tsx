import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './FormRow.module.css';

interface FormRowProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A row of the form: an icon, and the fields that have its name for assistive technology. */
export function FormRow({ icon: Icon, children }: FormRowProps): ReactNode {
  return (
    <div className={styles['row']}>
      <span className={styles['icon']}>{Icon === undefined ? null : <Icon size={18} aria-hidden="true" />}</span>
      <div className={styles['fields']}>{children}</div>
    </div>
  );
}
