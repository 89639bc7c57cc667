import type { FilterTrial } from '@pillarbox/contract/filters/trial';
import type { ReactNode } from 'react';
import { useDay } from './use-day.ts';
import styles from './TrialPanel.module.css';

const HEIGHT = 36;

/** When the messages arrived. The numbers are in the words beside it. */
export function TrialBars({ trial: { bars, from, to } }: { readonly trial: FilterTrial }): ReactNode {
  const day = useDay();
  const most = Math.max(1, ...bars);
  return (
    <div className={styles['bars']}>
      <svg viewBox={`0 0 ${bars.length * 10} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((count, index) => {
          const height = count === 0 ? 1 : Math.max(4, (count / most) * HEIGHT);
          return (
            <rect key={index} x={index * 10} y={HEIGHT - height} width={7} height={height} data-none={count === 0} />
          );
        })}
      </svg>
      <div className={styles['span']}>
        <span>{day(from)}</span>
        <span>{day(to)}</span>
      </div>
    </div>
  );
}
