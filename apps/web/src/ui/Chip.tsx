import { CircleAlert, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Chip.module.css';

interface ChipProps extends Omit<ComponentProps<'span'>, 'children'> {
  readonly children: ReactNode;
  /** An avatar of 20 px at the start. */
  readonly avatar?: ReactNode;
  readonly selected?: boolean;
  /** Shows an alert icon. The accessible name must say what is wrong. */
  readonly invalid?: boolean;
  /** An outline instead of a fill, for groups. */
  readonly outlined?: boolean;
  /** Shows a remove button, together with `removeLabel`. */
  readonly onRemove?: (() => void) | undefined;
  readonly removeLabel?: string;
}

/** A recipient, a filter or a tag that can be removed. */
export function Chip(props: ChipProps): ReactNode {
  const { children, avatar, selected, invalid, outlined, onRemove, removeLabel, className, ...native } = props;
  const classes = cx(
    styles['chip'],
    outlined === true && styles['outlined'],
    invalid === true && styles['invalid'],
    selected === true && styles['selected'],
    className,
  );
  return (
    <span {...native} className={classes}>
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
