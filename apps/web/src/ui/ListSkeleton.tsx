import type { ReactNode } from 'react';
import { Skeleton, useWaited } from './Skeleton.tsx';
import styles from './ListSkeleton.module.css';

/** Grey bars in place of the rows of a list that is read. */
export function ListSkeleton(): ReactNode {
  const waited = useWaited();
  return (
    <div className={styles['bones']} aria-busy="true">
      {waited ? [62, 40, 54, 46, 58].map((width) => <Skeleton key={width} width={`${width}%`} />) : null}
    </div>
  );
}
