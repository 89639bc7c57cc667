import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  readonly children: ReactNode;
  /** The tint for selected rows. */
  readonly tinted?: boolean;
}

/** A small count or word on a filled background, for example the number of messages in a thread. */
export function Badge({ children, tinted = false }: BadgeProps): ReactNode {
  return <span className={cx(styles['badge'], tinted && styles['tinted'])}>{children}</span>;
}

/** A colored label; `hue` is one of the ten personal hues. */
export function Label({ children, hue }: { readonly children: ReactNode; readonly hue: number }): ReactNode {
  return (
    <span data-who="" className={styles['label']} style={{ '--who-h': String(hue) } as Record<string, string>}>
      {children}
    </span>
  );
}
