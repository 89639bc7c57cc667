import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './TaskPanel.module.css';

interface NameFieldProps {
  readonly value: string;
  readonly isDone?: boolean;
  readonly autoFocus: boolean;
  readonly readOnly?: boolean;
  readonly onChange: (name: string) => void;
  readonly onLeave?: () => void;
  /** Enter was pressed; without it the field is left. */
  readonly onEnter?: () => void;
}

/** The name of a task as a heading that can be edited: one line of text in as many rows as it needs. */
export function NameField(props: NameFieldProps): ReactNode {
  const { value, isDone = false, autoFocus, readOnly = false, onChange, onLeave, onEnter } = props;
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  return (
    <textarea
      ref={field}
      rows={1}
      className={cx(styles['name'], isDone && styles['nameDone'])}
      aria-label={t('LANG_TASKS_FIELD_NAME')}
      placeholder={t('LANG_TASKS_FIELD_NAME')}
      value={value}
      maxLength={1000}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (onEnter === undefined) event.currentTarget.blur();
        else onEnter();
      }}
    />
  );
}
