import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import styles from './TextArea.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  /** The visible label above the field. */
  readonly label: string;
  /** A hint below the field. */
  readonly hint?: ReactNode;
  /** The error; shown below with an icon and announced with the field. */
  readonly error?: ReactNode;
}

/** A text field of several lines with its label, hint and error. */
export function TextArea({ label, hint, error, ...native }: TextAreaProps): ReactNode {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <textarea
        {...native}
        id={id}
        className={styles['area']}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
      />
      {below === undefined ? null : (
        <div id={`${id}-below`} className={error === undefined ? styles['hint'] : styles['error']}>
          {error === undefined ? null : <CircleAlert size={14} aria-hidden="true" />}
          <span>{below}</span>
        </div>
      )}
    </div>
  );
}
