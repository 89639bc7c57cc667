import type { ComponentProps, ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> {
  /** The text beside the switch. Without one set `aria-label`. */
  readonly label?: ReactNode;
}

/** A switch that takes effect at once, without a save button. */
export function Switch({ label, ...native }: SwitchProps): ReactNode {
  return (
    <label className={styles['label']}>
      <span className={styles['track']}>
        <input type="checkbox" role="switch" {...native} className={styles['input']} />
        <span className={styles['knob']} />
      </span>
      {label === undefined ? null : <span>{label}</span>}
    </label>
  );
}
