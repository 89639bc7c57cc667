import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { moveFocus } from './roving.ts';
import { Skeleton, useWaited } from './Skeleton.tsx';
import styles from './Pane.module.css';

interface PaneCreateProps {
  readonly label: string;
  /** 17 px wide. */
  readonly icon: ReactNode;
  /** The key that does the same. */
  readonly keyHint: string | undefined;
  readonly onClick: () => void;
  readonly className?: string | undefined;
}

/** The button for something new on top of the pane of a section. */
export function PaneCreate({ label, icon, keyHint, onClick, className }: PaneCreateProps): ReactNode {
  return (
    <div className={cx(styles['create'], className)}>
      <Button kind="primary" size="large" icon={icon} keyHint={keyHint} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

interface PaneHeadProps extends Omit<ComponentProps<'div'>, 'className'> {
  /** The heading: a text, or a button that leads to a screen. */
  readonly children: ReactNode;
  /** A dense icon button at its end. */
  readonly action?: ReactNode;
  /** Whether what is dragged would go there. */
  readonly isTarget?: boolean;
}

/** A heading in the pane of a section. */
export function PaneHead({ children, action, isTarget = false, ...rest }: PaneHeadProps): ReactNode {
  return (
    <div {...rest} className={cx(styles['head'], isTarget && styles['target'])}>
      <h2>{children}</h2>
      {action}
    </div>
  );
}

interface PaneRowProps extends Omit<ComponentProps<'button'>, 'className' | 'type' | 'name' | 'children'> {
  readonly name: ReactNode;
  /** 16 px wide. */
  readonly icon: ReactNode;
  /** What stands at its end. */
  readonly count?: ReactNode;
  /** The tooltip of a name that is cut. */
  readonly hint?: string;
  /** Whether its place is open. */
  readonly isOpen: boolean;
  /** Whether what is dragged would go there. */
  readonly isTarget?: boolean;
}

/** A row of the pane that opens a place. In a `PaneGroup` it is found by `data-place`. */
export function PaneRow({ name, icon, count, hint, isOpen, isTarget = false, ...rest }: PaneRowProps): ReactNode {
  return (
    <button
      type="button"
      data-place=""
      aria-current={isOpen ? 'page' : undefined}
      {...rest}
      className={cx(styles['row'], isOpen && styles['selected'], isTarget && styles['target'])}
    >
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['name']} title={hint}>
        {name}
      </span>
      {count === undefined ? null : <span className={styles['count']}>{count}</span>}
    </button>
  );
}

/** Rows of the pane with a name of their own: arrows move between them. */
export function PaneGroup({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (moveFocus(event.currentTarget, '[data-place]', event)) event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}

/** Grey bars in place of the rows of a pane. */
export function PaneBones(): ReactNode {
  const waited = useWaited();
  if (!waited) return null;
  return (
    <div className={styles['bones']}>
      {[60, 44, 38, 50, 42].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
