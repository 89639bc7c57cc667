import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './DoneMark.module.css';

interface DoneMarkProps {
  readonly isDone: boolean;
  /** The name of the button; a mark without one only shows. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onToggle?: () => void;
}

/** The round check of a task: green with a tick when it is done (ui.md 6). In a list the list handles the press. */
export function DoneMark({ isDone, label, disabled = false, onToggle }: DoneMarkProps): ReactNode {
  const mark = (
    <span className={cx(styles['mark'], isDone && styles['done'])}>
      {isDone ? <Check size={12} strokeWidth={3} aria-hidden="true" /> : null}
    </span>
  );
  if (label === undefined)
    return (
      <span className={styles['hit']} data-act="done" aria-hidden="true">
        {mark}
      </span>
    );
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isDone}
      aria-label={label}
      disabled={disabled}
      className={styles['hit']}
      onClick={onToggle}
    >
      {mark}
    </button>
  );
}
