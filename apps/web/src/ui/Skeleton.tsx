import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS width; the height in px. */
  readonly width?: string | number;
  readonly height?: number;
  readonly round?: boolean;
}

/** A grey bar or disc instead of content that is loading. */
export function Skeleton({ width = '100%', height = 8, round = false }: SkeletonProps): ReactNode {
  return <span className={cx(styles['bone'], round && styles['round'])} style={{ width, height }} aria-hidden="true" />;
}

/** False for the first 150 ms, so that a fast answer shows no skeleton (ui.md 6). */
export function useWaited(after = 150): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return waited;
}
