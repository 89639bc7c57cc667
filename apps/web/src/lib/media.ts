import { useCallback, useSyncExternalStore } from 'react';

let maker: typeof matchMedia | undefined;
const lists = new Map<string, MediaQueryList>();

/** The list of a query, made once: components read theirs in each render. Undefined without layout, as in jsdom. */
function listOf(query: string): MediaQueryList | undefined {
  if (typeof matchMedia !== 'function') return undefined;
  if (maker !== matchMedia) {
    maker = matchMedia;
    lists.clear();
  }
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query matches. The component renders again when that changes. False without layout, as in jsdom. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  const read = (): boolean => listOf(query)?.matches ?? false;
  return useSyncExternalStore(subscribe, read, () => false);
}

/** Below this width the pillar becomes a tab bar (ui.md 5). */
export const PHONE = '(width < 640px)';
/** Below this width the header of a phone has room for short words only. */
export const SMALL_PHONE = '(width < 360px)';
/** Below this width list and message do not fit beside each other. A large window at 200 % zoom is narrower too. */
export const ONE_COLUMN = '(width < 800px)';
/** Below this width the folder pane is an overlay (ui.md 5). */
export const NARROW = '(width < 1024px)';

/** Whether this is a phone or a tablet, where separate windows are of no use. */
export function isMobileDevice(): boolean {
  if (typeof matchMedia !== 'function') return false;
  return matchMedia(PHONE).matches || matchMedia('(hover: none) and (pointer: coarse)').matches;
}
