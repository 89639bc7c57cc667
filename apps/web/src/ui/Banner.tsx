import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Banner.module.css';

interface BannerProps {
  readonly kind: 'info' | 'ok' | 'warn' | 'bad';
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** At most one or two small buttons. */
  readonly action?: ReactNode;
}

/** A line that shows as long as a state lasts: hidden images, offline, basic preferences. Announced politely. */
export function Banner({ kind, icon, children, action }: BannerProps): ReactNode {
  return (
    <div role="status" className={cx(styles['banner'], styles[kind])}>
      {icon}
      <div className={styles['words']}>{children}</div>
      {action}
    </div>
  );
}
