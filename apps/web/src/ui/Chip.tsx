import { CircleAlert, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Chip.module.css';

interface ChipProps extends Omit<ComponentProps<'span'>, 'children'> {
  readonly children: ReactNode;
  /** An avatar of 20 px at the start. */
  readonly avatar?: ReactNode;
  readonly selected?: boolean;
  /** Kept in place with an alert icon; say what is wrong in the accessible name. */
  readonly invalid?: boolean;
  /** A group has an outline instead of a fill. */
  readonly outlined?: boolean;
  /** With both, a remove button stands at the end. */
  readonly onRemove?: (() => void) | undefined;
  readonly removeLabel?: string;
}

/** A recipient, a filter, a tag: something that is one thing and can be taken out. */
export function Chip(props: ChipProps): ReactNode {
  const { children, avatar, selected, invalid, outlined, onRemove, removeLabel, className, ...native } = props;
  const look = cx(
    styles['chip'],
    outlined === true && styles['outlined'],
    invalid === true && styles['invalid'],
    selected === true && styles['selected'],
    className,
  );
  return (
    <span {...native} className={look}>
      {invalid === true ? <CircleAlert size={14} aria-hidden="true" className={styles['alert']} /> : avatar}
      <span className={styles['words']}>{children}</span>
      {onRemove === undefined || removeLabel === undefined ? null : (
        <button type="button" tabIndex={-1} className={styles['remove']} aria-label={removeLabel} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
