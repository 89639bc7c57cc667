import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus with the rows of a list: to the first field of a row that was added, and to the button that adds one when a row
 * was removed. Returns the ref of the list, whose rows have `data-row` and whose button has `data-add`.
 */
export function useRowFocus(count: number): RefObject<HTMLFieldSetElement | null> {
  const list = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const [last, now] = [before.current, count];
    before.current = count;
    if (now === last || list.current?.contains(document.activeElement) === false) {
      if (now >= last || document.activeElement !== document.body) return;
    }
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    if (now > last) rows[now - 1]?.querySelector<HTMLElement>('input, textarea')?.focus();
    else list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }, [count]);
  return list;
}
