import type { ReactNode } from 'react';
import styles from './LabelSquare.module.css';

/** The colour of a label as a square of 12 px. */
export function LabelSquare({ hue }: { readonly hue: number }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={styles['square']}
      style={{ '--label-h': String(hue) } as Record<string, string>}
    />
  );
}
