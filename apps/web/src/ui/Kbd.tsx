import type { ReactNode } from 'react';
import styles from './Kbd.module.css';

/** A key on a button or in a help table, drawn as a key cap. */
export function Kbd({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <kbd className={styles['key']} aria-hidden="true">
      {children}
    </kbd>
  );
}
