import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import styles from './CalendarLine.module.css';

interface CalendarLineProps {
  readonly calendar: Calendar;
  /** Beside the name. */
  readonly badge?: ReactNode;
  /** Below the name. */
  readonly facts: ReactNode;
  /** Buttons at the end. */
  readonly children: ReactNode;
}

/** A calendar in a list: its colour, its name, facts about it, and what can be done. */
export function CalendarLine({ calendar, badge, facts, children }: CalendarLineProps): ReactNode {
  return (
    <li className={styles['line']}>
      <span className={styles['color']} style={{ background: calendar.color }} aria-hidden="true" />
      <div className={styles['words']}>
        <div className={styles['name']}>
          <bdi>{visibleText(calendar.name)}</bdi>
          {badge}
        </div>
        <div className={styles['facts']}>{facts}</div>
      </div>
      <div className={styles['actions']}>{children}</div>
    </li>
  );
}
