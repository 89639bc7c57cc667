import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import styles from './ContactGrid.module.css';

/** The list while its first page loads. */
export function ListBones(): ReactNode {
  const t = useText();
  const waited = useWaited();
  return (
    <div role="grid" aria-label={t('LANG_CONTACTS_LOADING')} aria-busy="true" className={styles['bones']}>
      {waited ? Array.from({ length: 8 }, (_, row) => <RowBones key={row} />) : null}
    </div>
  );
}

/** The placeholder of a row that is not loaded yet, with the same height. */
export function RowBones(): ReactNode {
  return (
    <div role="row" className={styles['row']}>
      <div role="gridcell" className={styles['cell']} aria-busy="true">
        <Skeleton round width={34} height={34} />
        <span className={styles['lines']}>
          <Skeleton width="52%" />
          <span className={styles['gap']} />
          <Skeleton width="74%" />
        </span>
      </div>
    </div>
  );
}
