import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import styles from './TaskBones.module.css';

const WIDTHS = [46, 32, 58, 40, 52, 36, 48, 30];

/** The list while the tasks load, with the height of its rows. */
export function TaskBones(): ReactNode {
  const t = useText();
  const waited = useWaited();
  return (
    <div role="status" aria-label={t('LANG_TASKS_LOADING')} aria-busy="true" className={styles['bones']}>
      {waited
        ? WIDTHS.map((width) => (
            <span key={width} className={styles['row']}>
              <Skeleton round width={17} height={17} />
              <Skeleton width={`${width}%`} />
            </span>
          ))
        : null}
    </div>
  );
}
