import type { FocusEvent, RefObject } from 'react';
import { useCallback, useLayoutEffect, useRef } from 'react';

const STOP = '[data-stop]';

/** The one tab stop of a grid. */
export interface Roving {
  /** Moves the focus to a stop by its `data-stop`; when the screen does not show it yet, as soon as it does. */
  readonly focus: (stop: string) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Makes a grid one tab stop: of its elements with `data-stop` the one that had the focus last is in the tab order, at first the given
 * one. They render with `tabIndex={-1}`, and only this code changes it, so that moving the focus renders nothing.
 */
export function useRoving(root: RefObject<HTMLElement | null>, first: string): Roving {
  const last = useRef<string | null>(null);
  const wanted = useRef<string | null>(null);
  const current = useRef<HTMLElement | undefined>(undefined);
  const update = useCallback((): void => {
    const of = (name: string | null): HTMLElement | undefined =>
      (name === null ? null : root.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(name)}"]`)) ??
      undefined;
    const next = of(wanted.current);
    const stop = next ?? of(last.current) ?? of(first) ?? root.current?.querySelector<HTMLElement>(STOP) ?? undefined;
    if (current.current !== stop && current.current !== undefined) current.current.tabIndex = -1;
    if (stop !== undefined) stop.tabIndex = 0;
    current.current = stop;
    if (next === undefined) return;
    wanted.current = null;
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [root, first]);
  // No dependencies: every render can add or remove stops.
  useLayoutEffect(update);
  const focus = useCallback(
    (stop: string) => {
      wanted.current = stop;
      update();
    },
    [update],
  );
  const onFocus = useCallback(
    ({ target }: FocusEvent<HTMLElement>) => {
      const stop = target.closest<HTMLElement>(STOP)?.dataset['stop'];
      if (stop === undefined) return;
      last.current = stop;
      wanted.current = null;
      update();
    },
    [update],
  );
  return { focus, onFocus };
}
