import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './TextField.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** The visible label above the field. */
  readonly label: ReactNode;
  /** Shows the label to screen readers only. */
  readonly labelHidden?: boolean;
  /** A hint below the field. */
  readonly hint?: ReactNode;
  /** The error; shown below with an icon and announced with the field. */
  readonly error?: ReactNode;
  /** Right of the label, for example a link. The Tab key reaches it after the field. */
  readonly beside?: ReactNode;
  /** Inside the field: before the text, after the text. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** 32, 36 or 44 px high. */
  readonly size?: 'normal' | 'large' | 'sign-in';
}

/** A text field with its label, hint and error. */
export function TextField(props: TextFieldProps): ReactNode {
  const {
    label,
    labelHidden = false,
    hint,
    error,
    beside,
    before,
    after,
    size = 'large',
    className,
    ...native
  } = props;
  const made = useId();
  const id = native.id ?? made;
  const below = error ?? hint;
  return (
    <div className={cx(styles['field'], beside !== undefined && styles['withBeside'], className)}>
      <div className={cx(styles['head'], labelHidden && styles['headHidden'])}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
      </div>
      <div className={cx(styles['frame'], styles[size], error !== undefined && styles['wrong'])}>
        {before}
        <input
          {...native}
          id={id}
          className={styles['input']}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
        />
        {after}
      </div>
      {/* Behind the field for the keyboard, above it for the eye. */}
      {beside === undefined ? null : <div className={styles['beside']}>{beside}</div>}
      {below === undefined ? null : (
        <div id={`${id}-below`} className={error === undefined ? styles['hint'] : styles['error']}>
          {error === undefined ? null : <CircleAlert size={14} aria-hidden="true" />}
          <span>{below}</span>
        </div>
      )}
    </div>
  );
}
