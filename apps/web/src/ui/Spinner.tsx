import type { ReactNode } from 'react';
import styles from './Spinner.module.css';

/** A spinner. Hidden from screen readers, which announce the label beside it. `size` in px. */
export function Spinner({ size = 16 }: { readonly size?: number }): ReactNode {
  return (
    <svg className={styles['spinner']} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M8 1.75a6.25 6.25 0 1 1-6.25 6.25"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
