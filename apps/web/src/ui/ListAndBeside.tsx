import type { ReactNode } from 'react';
import { ONE_COLUMN, PHONE, useMedia } from '../lib/media.ts';
import { cx } from './cx.ts';
import { GrowlContainer } from './GrowlContainer.tsx';
import styles from './ListAndBeside.module.css';

interface ListAndBesideProps {
  /** Absent: the screen has no list now. */
  readonly list?: ReactNode;
  /** Whether the list is 372 px wide, not 340. */
  readonly isWide?: boolean;
  /** Whether something is open. In one column it then stands in place of the list. */
  readonly isOpen: boolean;
  /** What stands beside the list; queries about its width name the container `beside`. */
  readonly children: ReactNode;
}

/** A screen with a list and, beside it, what is open. In one column one of them is seen; on a phone what is open fills the window. */
export function ListAndBeside({ list, isWide = false, isOpen, children }: ListAndBesideProps): ReactNode {
  const isOneColumn = useMedia(ONE_COLUMN);
  const isPhone = useMedia(PHONE);
  const isAlone = list === undefined || (isOneColumn && isOpen);
  return (
    <div className={styles['screen']} data-one={isOneColumn || undefined} data-alone={isAlone || undefined}>
      {list === undefined ? null : <div className={cx(styles['list'], isWide && styles['wide'])}>{list}</div>}
      <div className={styles['beside']}>
        {children}
        {isPhone && isAlone ? <GrowlContainer /> : null}
      </div>
    </div>
  );
}
