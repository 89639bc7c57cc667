import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/first-screen.ts';
import type { DayNumber } from '../model/days.ts';

/** Events that are drawn whole at once. Of more, their titles are drawn at once. */
const FEW = 100;

/**
 * How many of the days, from the first on, are drawn with all that their events have. Of many events, the days follow one by one while
 * the page has nothing else to do, so that no click waits for them.
 */
export function useWholeDays(days: readonly DayNumber[], events: number): number {
  const [drawn, setDrawn] = useState({ days, count: 0 });
  const count = events <= FEW ? days.length : drawn.days === days ? drawn.count : 0;
  useEffect(() => {
    if (count >= days.length) return undefined;
    let isOver = false;
    whenIdle(() => {
      if (!isOver) startTransition(() => setDrawn({ days, count: count + 1 }));
    });
    return () => {
      isOver = true;
    };
  }, [days, count]);
  return count;
}
