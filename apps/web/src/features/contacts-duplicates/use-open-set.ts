import type { DuplicateSet } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { useEffect, useRef } from 'react';
import { go, useLocation } from '../../lib/location.ts';

const PATH = '/contacts/duplicates';

/** Opens a set beside the list; undefined shows the list alone. */
export function openSet(set: DuplicateSet | undefined, replace = false): void {
  go(PATH, { search: { set: set?.ids[0] }, replace });
}

/**
 * The set that the address names. When it was merged, the one that took its place in the list. Without one in the address it is
 * the first, unless there is room for one column only.
 */
export function useOpenSet(sets: readonly DuplicateSet[], isOneColumn: boolean): DuplicateSet | undefined {
  const { search } = useLocation();
  const wanted = search['set'] ?? '';
  const place = useRef(0);
  const at = sets.findIndex(({ ids }) => ids[0] === wanted);
  useEffect(() => {
    if (at !== -1) place.current = at;
  }, [at]);
  if (at !== -1) return sets[at];
  if (isOneColumn && wanted === '') return undefined;
  return sets[Math.min(place.current, sets.length - 1)];
}

/** Focuses the open set in the list after the one before it is gone. */
export function focusOpenSet(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-set][tabindex="0"]')?.focus());
}
