import type { ReactNode } from 'react';
import styles from './Kbd.module.css';

/** A key cap on a button or in a help table. */
export function Kbd({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <kbd className={styles['key']} aria-hidden="true">
      {children}
    </kbd>
  );
}
