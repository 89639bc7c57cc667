import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from '../../../lib/store.ts';
import { foundListOf, foundVersion } from '../data/lists.ts';
import type { Hit } from './results.ts';

/** The rows of hits. */
interface HitRows {
  /** Undefined until the row is loaded. */
  readonly rowOf: (hit: Hit) => MessageRow | undefined;
  /** The hits without messages that were moved or deleted since. */
  readonly hits: readonly Hit[];
}

/** Loads the rows in sight, folder by folder, and follows their changes. */
export function useHitRows(hits: readonly Hit[], [first, last]: readonly [first: number, last: number]): HitRows {
  const version = useStore(foundVersion);
  const folders = [...new Set(hits.map(({ folder }) => folder))].join('\n');
  useEffect(() => {
    const changed = (): void => foundVersion.set((now) => now + 1);
    const stops = folders.split('\n').map((folder) => foundListOf(folder).view.subscribe(changed));
    return () => stops.forEach((stop) => stop());
  }, [folders]);
  useEffect(() => {
    const wanted = new Map<string, number[]>();
    for (const { folder, uid } of hits.slice(first, last + 1)) {
      if (foundListOf(folder).state.get().rows.has(uid)) continue;
      wanted.set(folder, [...(wanted.get(folder) ?? []), uid]);
    }
    for (const [folder, uids] of wanted) void foundListOf(folder).readRows(uids);
  }, [hits, first, last]);
  const rowOf = useCallback(({ folder, uid }: Hit) => foundListOf(folder).view.get().rowOf(uid), []);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the lists are read anew after each of their changes
  const there = useMemo(() => withoutGone(hits), [hits, version]);
  return { rowOf, hits: there };
}

/** Hits whose list still has them. */
function withoutGone(hits: readonly Hit[]): Hit[] {
  const there = new Map<string, ReadonlySet<number>>();
  return hits.filter(({ folder, uid }) => {
    const known = there.get(folder) ?? new Set(foundListOf(folder).view.get().order);
    there.set(folder, known);
    return known.has(uid);
  });
}
