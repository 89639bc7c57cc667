import type { ReactNode } from 'react';
import { useWaited } from '../../../ui/Skeleton.tsx';
import { cx } from '../../../ui/cx.ts';
import row from './MessageRow.module.css';
import compactRow from './CompactRow.module.css';
import styles from './RowBones.module.css';

/**
 * The placeholder of a row that is not loaded yet, with the same geometry. It shows only after a while, because fast scrolling
 * passes many rows that load too late to be seen.
 */
export function RowBones({ compact }: { readonly compact: boolean }): ReactNode {
  if (!useWaited()) return <div role="row" aria-busy="true" />;
  return (
    <div
      role="row"
      className={cx(row['row'], styles['bones'], compact && [compactRow['compact'], styles['compact']].join(' '))}
    >
      <div role="gridcell" className={cx(row['cell'], compact && compactRow['cell'])} aria-busy="true">
        <span className={styles['boneFace']} />
        <span className={styles['boneLines']}>
          <span style={{ width: '42%' }} />
          {compact ? null : <span style={{ width: '74%' }} />}
          {compact ? null : <span style={{ width: '88%' }} />}
        </span>
      </div>
    </div>
  );
}
