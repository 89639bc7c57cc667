import { useEffect, useRef } from 'react';

/** Keeps the focus on a stop of the arrow keys when another element takes its place, as when a message has loaded. */
export function useKeptFocus(stop: string, isLoaded: boolean): void {
  const had = useRef(false);
  useEffect(() => {
    const element = document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`);
    if (had.current && document.activeElement === document.body) element?.focus();
    had.current = !isLoaded && document.activeElement === element;
  });
}
