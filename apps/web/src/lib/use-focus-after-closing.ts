import { useEffect, useRef } from 'react';

/** Calls `focus` with what was open after it has closed, if the browser dropped the focus. `open` is '' for nothing. */
export function useFocusAfterClosing(open: string, focus: (closed: string) => void): void {
  const before = useRef(open);
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed !== '' && open === '' && document.activeElement === document.body) latest.current(closed);
  }, [open]);
}
