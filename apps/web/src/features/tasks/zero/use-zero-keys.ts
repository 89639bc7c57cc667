import { useEffect, useRef } from 'react';
import { isTyping } from '../../../lib/shortcuts.ts';

/** What keys do, by the value of `KeyboardEvent.key` in lower case. */
export type ZeroKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Runs the keys of the inbox-zero flow while nobody types and no dialog or menu is open. */
export function useZeroKeys(keys: ZeroKeys): void {
  const present = useRef(keys);
  present.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || isTyping(target)) return;
      const element = target instanceof Element ? target : null;
      if (element?.closest('dialog, [popover]') !== null && element !== null) return;
      // Space and Enter press a button that has the focus.
      if (event.key === ' ' && element?.closest('button') !== null && element !== null) return;
      const run = present.current[event.key.toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
