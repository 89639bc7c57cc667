import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './Fields.module.css';

interface LongFieldProps {
  readonly label: string;
  readonly rows: number;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field of several lines. */
export function LongField({ label, onChange, ...native }: LongFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles['long']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <textarea
        {...native}
        id={id}
        className={styles['area']}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
