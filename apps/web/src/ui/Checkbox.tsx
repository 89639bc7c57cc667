import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> {
  /** The text beside the box. Without one set `aria-label`. */
  readonly label?: ReactNode;
  /** Some, but not all, of its items are checked. */
  readonly indeterminate?: boolean;
}

/** A check box: a styled native input. */
export function Checkbox({ label, indeterminate = false, className, ...native }: CheckboxProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const box = (
    <span className={styles['box']}>
      <input ref={input} type="checkbox" {...native} className={styles['input']} />
      <svg className={styles['tick']} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path className={styles['check']} d="m4 8.4 2.7 2.6L12 5.4" />
        <path className={styles['dash']} d="M4.5 8h7" />
      </svg>
    </span>
  );
  if (label === undefined) return <span className={cx(styles['alone'], className)}>{box}</span>;
  return (
    <label className={cx(styles['label'], className)}>
      {box}
      <span>{label}</span>
    </label>
  );
}
