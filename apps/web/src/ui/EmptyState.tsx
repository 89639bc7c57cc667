import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: ReactNode;
  /** The title is the heading of the page, if there is no other one. */
  readonly heading?: boolean;
  /** Without the picture, if there is another one beside it. */
  readonly plain?: boolean;
  /** One sentence. */
  readonly children?: ReactNode;
  /** One action at most. */
  readonly action?: ReactNode;
}

/** An empty list or search: a picture, a title, a sentence. */
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
  /** The label that opens `details`. */
  readonly detailsLabel?: string;
  /** A code for support, hidden until the user opens the details. */
  readonly details?: string | undefined;
}

/** A failure: a picture, what happened, and what to do. Announced at once. */
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
