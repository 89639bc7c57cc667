import type { ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
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

/**
 * A setting that is a line of text. It is saved when the field is left or Enter is pressed; Escape restores it. When another window
 * changes it while the user types, the user decides.
 */
export function TextRow(props: TextRowProps): ReactNode {
  const { label, hint, value, maxLength, fault = () => '', onSave, type = 'text' } = props;
  const id = useId();
  const t = useText();
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState('');
  /** The stored value when the user began to type; null while nothing is typed. */
  const [before, setBefore] = useState<string | null>(null);
  const isNewer = before !== null && before !== value;
  useEffect(() => {
    if (before === null) setText(value);
  }, [value, before]);
  const restore = (): void => {
    setWrong('');
    setBefore(null);
    setText(value);
  };
  const save = (): void => {
    const next = text.trim();
    const found = fault(next);
    setWrong(found);
    if (found !== '') return;
    setBefore(null);
    if (next === value) setText(value);
    else onSave(next);
  };
  return (
    <SettingRow label={label} {...(hint === undefined ? {} : { hint })}>
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
          onChange={(event) => {
            setBefore(before ?? value);
            setText(event.currentTarget.value);
          }}
          onBlur={() => {
            // What was changed elsewhere meanwhile is not overwritten before the user has seen it.
            if (!isNewer) save();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isNewer) save();
            if (event.key !== 'Escape' || text === value) return;
            event.preventDefault();
            restore();
          }}
        />
        {wrong === '' ? null : (
          <span id={id} role="alert" className={styles['wrong']}>
            {wrong}
          </span>
        )}
        {isNewer ? (
          <span role="alert" className={styles['newer']}>
            {t('LANG_PREFERENCES_CHANGED', { value: value === '' ? t('LANG_PREFERENCES_EMPTY') : value })}
            <Button size="small" onClick={restore}>
              {t('LANG_PREFERENCES_TAKE')}
            </Button>
            <Button size="small" onClick={save}>
              {t('LANG_PREFERENCES_KEEP')}
            </Button>
          </span>
        ) : null}
      </span>
    </SettingRow>
  );
}
