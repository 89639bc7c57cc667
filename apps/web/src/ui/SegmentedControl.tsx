import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './SegmentedControl.module.css';

interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly onChange: (value: V) => void;
}

/** Two to four choices beside each other. They are radio buttons, so the arrow keys move between them. */
export function SegmentedControl<V extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<V>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles['track']} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            className={styles['input']}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
