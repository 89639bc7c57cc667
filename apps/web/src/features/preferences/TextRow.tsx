import type { ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { Row } from './Row.tsx';
import styles from './TextRow.module.css';

interface TextRowProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly maxLength: number;
  /** The sentence for a text that cannot be saved, '' for one that can. */
  readonly fault?: (text: string) => string;
  readonly onSave: (text: string) => void;
  readonly type?: 'text' | 'email';
}

/** A setting that is a line of text. It is saved when the field is left or Enter is pressed; Escape restores it. */
export function TextRow(props: TextRowProps): ReactNode {
  const { label, hint, value, maxLength, fault = () => '', onSave, type = 'text' } = props;
  const id = useId();
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState('');
  useEffect(() => setText(value), [value]);
  const save = (): void => {
    const next = text.trim();
    const found = fault(next);
    setWrong(found);
    if (found === '' && next !== value) onSave(next);
  };
  return (
    <Row label={label} {...(hint === undefined ? {} : { hint })}>
      <span className={styles['field']}>
        <input
          className={styles['input']}
          type="text"
          inputMode={type}
          autoComplete="off"
          value={text}
          maxLength={maxLength}
          aria-label={label}
          aria-invalid={wrong === '' ? undefined : true}
          aria-describedby={wrong === '' ? undefined : id}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
            if (event.key !== 'Escape' || text === value) return;
            event.preventDefault();
            setWrong('');
            setText(value);
          }}
        />
        {wrong === '' ? null : (
          <span id={id} role="alert" className={styles['wrong']}>
            {wrong}
          </span>
        )}
      </span>
    </Row>
  );
}
