import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Slot.module.css';

interface ProgressSlotProps {
  /** The name of the progress. */
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  /** In the color `bad`, when a limit is reached. */
  readonly full?: boolean;
}

/** A progress bar: rounded, 3 px thick (ui.md 1). */
export function ProgressSlot({ label, value, full = false }: ProgressSlotProps): ReactNode {
  const share = Math.min(1, Math.max(0, value));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className={styles['track']}
    >
      <span className={cx(styles['bar'], full && styles['full'])} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
