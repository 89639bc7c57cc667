import { useCallback, useEffect, useRef } from 'react';
import { useText } from './i18n/text.tsx';
import { isMac } from './platform.ts';
import type { OwnKeys } from './shortcut-list.ts';
import { shortcutOf, singleKeyOf } from './shortcut-list.ts';
import { createStore, useStore } from './store.ts';

interface Registered {
  readonly id: string;
  readonly run: () => void;
}

/** Single keys: whether they are on, and the user's own. */
interface SingleKeys {
  readonly on: boolean;
  readonly own: OwnKeys;
}

/** The last registration wins, so that a dialog answers before the screen behind it. */
const registered: Registered[] = [];
const singleKeys = createStore<SingleKeys>({ on: true, own: {} });

/** Turns single keys on or off and sets the user's own (preferences `shortcuts_single_key`, `shortcut_keys`). */
export function setSingleKeys(on: boolean, own: OwnKeys): void {
  singleKeys.set({ on, own });
}

/** Registers the action of a shortcut. Returns a function that removes it. */
export function registerShortcut(id: string, run: () => void): () => void {
  const entry: Registered = { id, run };
  registered.push(entry);
  return () => {
    registered.splice(registered.indexOf(entry), 1);
  };
}

/**
 * Registers the action of a shortcut while the component is mounted: `useShortcut('reply', reply)`. Null turns it off.
 */
export function useShortcut(id: string, run: (() => void) | null): void {
  const present = useRef(run);
  present.current = run;
  const off = run === null;
  useEffect(() => (off ? undefined : registerShortcut(id, () => present.current?.())), [id, off]);
}

/** The user's own single keys; null while single keys are off. */
export function useOwnKeys(): OwnKeys | null {
  return useStore(singleKeys, ({ on, own }) => (on ? own : null));
}

/** The single key of a shortcut for a button; undefined when it has none or single keys are off. */
export function useSingleKey(id: string): string | undefined {
  return useStore(singleKeys, ({ on, own }) => (on ? singleKeyOf(id, own) || undefined : undefined));
}

/**
 * Returns a function for the key that a tooltip shows: the single key, else the full combination, else nothing (ui.md
 * 7). The component renders again when the keys change.
 */
export function useKeyHints(): (id: string) => string | undefined {
  const t = useText();
  const keys = useStore(singleKeys);
  return useCallback(
    (id) => {
      const { full } = shortcutOf(id);
      const alone = keys.on ? singleKeyOf(id, keys.own) : '';
      if (alone !== '') return alone;
      return full === undefined
        ? undefined
        : t(isMac() ? 'LANG_UI_COMBINATION_MAC' : 'LANG_UI_COMBINATION', { key: full });
    },
    [keys, t],
  );
}

type KeyFacts = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/**
 * The letter or digit of a key press, upper case. Digits are read by position, so that Shift and the numpad work
 * [SHELL-151]. Letters are read by character, or by position where Alt produces another character.
 */
export function keyOf(event: Pick<KeyFacts, 'key' | 'code'>): string | undefined {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return digit;
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  return /^Key([A-Z])$/.exec(event.code)?.[1];
}

/**
 * Runs the shortcut of a key press and returns whether there was one. `typing` is true while a text field has the
 * focus.
 */
export function runShortcut(event: KeyFacts, typing: boolean): boolean {
  const entry = isFull(event) ? fullShortcut(event) : typing ? undefined : singleShortcut(event);
  entry?.run();
  return entry !== undefined;
}

/** Whether exactly Alt and Shift are pressed [SHELL-150]. */
function isFull(event: KeyFacts): boolean {
  return event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey;
}

function fullShortcut(event: KeyFacts): Registered | undefined {
  const key = keyOf(event);
  return key === undefined ? undefined : registered.findLast(({ id }) => shortcutOf(id).full === key);
}

function singleShortcut(event: KeyFacts): Registered | undefined {
  const { on, own } = singleKeys.get();
  // Some keyboards need Shift for a sign. A letter with Shift is not a single key.
  const held = event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && /^\p{L}$/u.test(event.key));
  if (!on || held) return undefined;
  const key = event.key.toUpperCase();
  return registered.findLast(({ id }) => singleKeyOf(id, own) === key);
}

/** Whether key presses on this element enter text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])')
  );
}
