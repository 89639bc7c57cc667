import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './BulkBar.module.css';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { Toolbar } from './Toolbar.tsx';

interface BulkBarProps {
  /** The name of the toolbar. */
  readonly label: string;
  /** How many rows are checked: a `BulkCount`, or a text. */
  readonly count: ReactNode;
  /** The label of the button that unchecks all rows. */
  readonly clearLabel: string;
  readonly onClear: () => void;
  readonly className?: string | undefined;
  /** The actions. */
  readonly children: ReactNode;
}

/** The actions for the checked rows of a list, below it (ui.md 6). */
export function BulkBar({ label, count, clearLabel, onClear, className, children }: BulkBarProps): ReactNode {
  return (
    <Toolbar label={label} className={cx(styles['bar'], className)}>
      <span className={styles['count']} role="status">
        {count}
      </span>
      <span className={styles['rule']} />
      {children}
      <span className={styles['space']} />
      <IconButton className={styles['close'] ?? ''} icon={<X size={17} />} label={clearLabel} onClick={onClear} />
    </Toolbar>
  );
}

/** How many rows are checked, as a sentence; where there is no room for it, only the number shows. */
export function BulkCount({ count, sentence }: { readonly count: number; readonly sentence: string }): ReactNode {
  return (
    <>
      <span aria-hidden="true" className={styles['number']}>
        {count}
      </span>
      <span className={styles['sentence']}>{sentence}</span>
    </>
  );
}

interface BulkActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  /** 17 px wide. */
  readonly icon: ReactNode;
  /** For a bar with many actions: the label shows in the tooltip only. Otherwise it also shows where there is room. */
  readonly iconOnly?: boolean;
}

/** One action of the bar. */
export function BulkAction({ label, icon, iconOnly = false, className, ...native }: BulkActionProps): ReactNode {
  return (
    <button
      type="button"
      {...native}
      className={cx(styles['action'], className)}
      aria-label={label}
      data-tooltip={label}
    >
      {icon}
      {iconOnly ? null : <span className={styles['words']}>{label}</span>}
    </button>
  );
}
