import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: ReactNode;
  /** The title is the page's own heading, where nothing else is. */
  readonly heading?: boolean;
  /** Without the picture: where another one stands beside it already. */
  readonly plain?: boolean;
  /** One sentence. */
  readonly children?: ReactNode;
  /** One action at most. */
  readonly action?: ReactNode;
}

/** Nothing here, said kindly: the letter slot, a line, a sentence. */
export function EmptyState({ title, heading = false, plain = false, children, action }: EmptyStateProps): ReactNode {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles['state']}>
      {plain ? null : (
        <span className={styles['art']} aria-hidden="true">
          <span className={styles['slot']} />
          <svg className={styles['waves']} width="28" height="14" viewBox="0 0 28 14">
            <path d="M1 4.5c3-3 5-3 8 0s5 3 8 0 5-3 8 0M1 10.5c3-3 5-3 8 0s5 3 8 0 5-3 8 0" />
          </svg>
        </span>
      )}
      <Title className={styles['title']}>{title}</Title>
      {children === undefined ? null : <p className={styles['words']}>{children}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps extends EmptyStateProps {
  /** Names the fold that shows `details`. */
  readonly detailsLabel?: string;
  /** A code for support; never shown alone. */
  readonly details?: string | undefined;
}

/** Something did not work: the slot is broken in two, what happened, then the way out. Announced at once. */
export function ErrorState({ title, children, action, detailsLabel, details }: ErrorStateProps): ReactNode {
  return (
    <div className={styles['state']} role="alert">
      <span className={cx(styles['art'], styles['broken'])} aria-hidden="true">
        <span className={styles['half']} />
        <span className={styles['half']} />
      </span>
      <p className={styles['title']}>{title}</p>
      {children === undefined ? null : <p className={styles['words']}>{children}</p>}
      {action}
      {details === undefined ? null : (
        <details className={styles['details']}>
          <summary>{detailsLabel}</summary>
          <code>{details}</code>
        </details>
      )}
    </div>
  );
}
