import type { SnoozedMessage } from '@pillarbox/contract/snooze/snooze';
import { AlarmClock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { laterWords } from '../../lib/i18n/later-words.ts';
import { cx } from '../../ui/cx.ts';
import styles from './SnoozedUntil.module.css';

interface SnoozedUntilProps {
  readonly message: SnoozedMessage;
  /** What went wrong, in words; shown when the message could not return at its time. */
  readonly failed: string;
}

/** When a snoozed message returns, in its row. The row's label says it to screen readers. */
export function SnoozedUntil({ message: { until, reason }, failed }: SnoozedUntilProps): ReactNode {
  const isLate = reason !== '';
  const Icon = isLate ? TriangleAlert : AlarmClock;
  return (
    <span
      className={cx(styles['until'], isLate && styles['late'])}
      data-tooltip={isLate ? failed : undefined}
      aria-hidden="true"
    >
      <Icon size={13} />
      {laterWords(until)}
    </span>
  );
}
