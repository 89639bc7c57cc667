import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './FaxAccountScreen.module.css';

interface TextLineProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onSave: (text: string) => void;
}

/** A setting that is a line of text. It is saved when the field is left or Enter is pressed; Escape restores it. */
export function TextLine({ label, hint, value, maxLength, onSave }: TextLineProps): ReactNode {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const save = (): void => {
    const next = typed.trim();
    if (next === value) setTyped(value);
    else onSave(next);
  };
  return (
    <SettingRow label={label} hint={hint}>
      <TextField
        labelHidden
        size="normal"
        className={styles['line'] ?? ''}
        label={label}
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key !== 'Escape' || typed === value) return;
          event.preventDefault();
          setTyped(value);
        }}
      />
    </SettingRow>
  );
}
