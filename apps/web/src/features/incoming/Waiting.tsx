import type { ReactNode } from 'react';
import { Skeleton, useWaited } from '../../ui/Skeleton.tsx';
import styles from './Incoming.module.css';

/** Shown while the rules are read from the mail server; nothing in the first moment. */
export function Waiting(): ReactNode {
  const waited = useWaited();
  return waited ? (
    <div className={styles['form']}>
      <Skeleton width="30%" />
      <Skeleton height={36} />
      <Skeleton width="30%" />
      <Skeleton height={120} />
    </div>
  ) : null;
}
