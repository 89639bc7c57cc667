import type { ReactNode } from 'react';
import { useLocaleTag } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './Invitation.module.css';

/** A leaf of a calendar: month, day and weekday. The date stands beside it in words. */
export function DateTile({
  at,
  zone,
  struck,
}: {
  readonly at: number;
  readonly zone: string;
  readonly struck: boolean;
}): ReactNode {
  const tag = useLocaleTag();
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: zone }).format(at);
  return (
    <div className={cx(styles['tile'], struck && styles['struckTile'])} aria-hidden="true">
      <span className={styles['month']}>{part({ month: 'short' })}</span>
      <span className={styles['date']}>{part({ day: 'numeric' })}</span>
      <span className={styles['weekday']}>{part({ weekday: 'short' })}</span>
    </div>
  );
}
