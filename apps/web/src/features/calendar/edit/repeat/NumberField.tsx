import type { ReactNode } from 'react';
import { useState } from 'react';
import styles from './Repeat.module.css';

interface NumberFieldProps {
  readonly id: string;
  readonly value: number;
  readonly max: number;
  readonly label?: string;
  readonly onChange: (value: number) => void;
}

/** A number from 1 on. What is no such number shows until the field is left, and changes nothing. */
export function NumberField({ id, value, max, label, onChange }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      id={id}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      aria-label={label}
      className={styles['number']}
      value={typed ?? String(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const number = Number(currentTarget.value);
        if (Number.isInteger(number) && number >= 1 && number <= max) onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
