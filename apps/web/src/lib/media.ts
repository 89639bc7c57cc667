import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; the component renders again when that changes. False where there is no layout. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (typeof matchMedia !== 'function') return () => undefined;
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  const read = (): boolean => typeof matchMedia === 'function' && matchMedia(query).matches;
  return useSyncExternalStore(subscribe, read, () => false);
}

/** Below this the pillar becomes a tab bar (ui.md 5). */
export const PHONE = '(width < 640px)';
/** Below this, also a large window at 200 % zoom, list and message have no room beside each other. */
export const ONE_COLUMN = '(width < 800px)';
/** Below this the folder pane is an overlay (ui.md 5). */
export const NARROW = '(width < 1024px)';

/** Whether this is a phone or a tablet: no window of its own can be opened there that would be of use. */
export function isMobileDevice(): boolean {
  if (typeof matchMedia !== 'function') return false;
  return matchMedia(PHONE).matches || matchMedia('(hover: none) and (pointer: coarse)').matches;
}
