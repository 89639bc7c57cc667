import type { ReactNode } from 'react';
import styles from './ColorSquare.module.css';

/** The colour of an address book, beside its name. */
export function ColorSquare({ color }: { readonly color: string }): ReactNode {
  return <span className={styles['square']} style={{ background: color }} aria-hidden="true" />;
}
