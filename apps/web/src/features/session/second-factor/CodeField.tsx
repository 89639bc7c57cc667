import { CircleAlert } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './CodeField.module.css';

/** Number of digits of a code. */
export const CODE_LENGTH = 6;

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The error; shown below with an icon and announced with the field. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly input?: RefObject<HTMLInputElement | null>;
}

/** Six boxes drawn over one input, so that typing, pasting and a phone's autofill work (ui.md 6). */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { label, value, onChange, error, disabled = false, autoFocus = false, input } = props;
  const id = useId();
  const boxes = Array.from({ length: CODE_LENGTH }, (_, index) => value[index] ?? '');
  const here = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles['code'], error !== undefined && value === '' && styles['wrong'])}>
        <input
          ref={input}
          id={id}
          className={styles['input']}
          value={value}
          // No maxLength: a pasted code may contain a space.
          onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          readOnly={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-below`}
        />
        <div className={styles['boxes']} aria-hidden="true">
          {boxes.map((digit, index) => (
            <span key={index} className={cx(styles['box'], index === here && styles['here'])}>
              {digit === '' && index === here ? <span className={styles['caret']} /> : digit}
            </span>
          ))}
        </div>
      </div>
      {error === undefined ? null : (
        <div id={`${id}-below`} className={styles['error']}>
          <CircleAlert size={14} aria-hidden="true" />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
