import { useEffect } from 'react';

/**
 * Keeps the focus on a stop of the arrow keys when its message has loaded and another element takes its place.
 *
 * @param isLast whether this stop had the focus last.
 */
export function useKeptFocus(stop: string, isLoaded: boolean, isLast: boolean): void {
  useEffect(() => {
    if (!isLoaded || !isLast || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`)?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the message has loaded, not when the focus moves
  }, [stop, isLoaded]);
}
