import { useEffect, useRef } from 'react';

/** A key that does something: always with Alt+Shift, and alone when single letters are switched on. */
interface Shortcut {
  readonly key: string;
  readonly single: boolean;
  readonly run: () => void;
}

/** Later ones win, so that what stands in front answers first. */
const registered: Shortcut[] = [];
let singleLetters = true;

/** Switches the second layer, single letters, on or off (preference `shortcuts_single_key`). */
export function setSingleLetters(on: boolean): void {
  singleLetters = on;
}

/** Registers a shortcut until the returned function is called. */
export function registerShortcut(key: string, run: () => void, single = true): () => void {
  const shortcut: Shortcut = { key: key.toUpperCase(), single, run };
  registered.push(shortcut);
  return () => {
    registered.splice(registered.indexOf(shortcut), 1);
  };
}

/** Registers a shortcut while the component is mounted: `useShortcut('R', reply)`. Null as `run` switches it off. */
export function useShortcut(key: string, run: (() => void) | null, single = true): void {
  const present = useRef(run);
  present.current = run;
  const off = run === null;
  useEffect(() => (off ? undefined : registerShortcut(key, () => present.current?.(), single)), [key, off, single]);
}

type KeyFacts = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/**
 * The letter or digit of a key press, upper case. Digits go by position, so that Shift and the numpad give them too
 * [SHELL-151]; letters go by what they say, or by position where Alt makes another character of them.
 */
export function keyOf(event: Pick<KeyFacts, 'key' | 'code'>): string | undefined {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return digit;
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  return /^Key([A-Z])$/.exec(event.code)?.[1];
}

/** Runs the shortcut of a key press, if there is one; true when it did. `typing` says that keys are text now. */
export function runShortcut(event: KeyFacts, typing: boolean): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const full = event.altKey && event.shiftKey;
  const bare = !event.altKey && !event.shiftKey;
  if (!full && (!bare || typing || !singleLetters)) return false;
  const key = bare ? event.key.toUpperCase() : keyOf(event);
  const shortcut = registered.findLast((entry) => entry.key === key && (full || entry.single));
  shortcut?.run();
  return shortcut !== undefined;
}

/** Whether key presses on this element are text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])')
  );
}
