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

/** The second layer, single keys: whether it is on, and what the user chose other than the table has. */
interface SingleKeys {
  readonly on: boolean;
  readonly own: OwnKeys;
}

/** Later ones win, so that what stands in front answers first. */
const registered: Registered[] = [];
const singleKeys = createStore<SingleKeys>({ on: true, own: {} });

/** Switches single keys on or off, and takes over the user's own (preferences `shortcuts_single_key`, `shortcut_keys`). */
export function setSingleKeys(on: boolean, own: OwnKeys): void {
  singleKeys.set({ on, own });
}

/** Answers a shortcut of the list until the returned function is called. */
export function registerShortcut(id: string, run: () => void): () => void {
  const entry: Registered = { id, run };
  registered.push(entry);
  return () => {
    registered.splice(registered.indexOf(entry), 1);
  };
}

/** Answers a shortcut while the component is mounted: `useShortcut('reply', reply)`. Null as `run` switches it off. */
export function useShortcut(id: string, run: (() => void) | null): void {
  const present = useRef(run);
  present.current = run;
  const off = run === null;
  useEffect(() => (off ? undefined : registerShortcut(id, () => present.current?.())), [id, off]);
}

/** The user's own single keys; null while single keys are switched off. */
export function useOwnKeys(): OwnKeys | null {
  return useStore(singleKeys, ({ on, own }) => (on ? own : null));
}

/** The single key of a shortcut to draw on a button, undefined when it has none or the layer is off. */
export function useSingleKey(id: string): string | undefined {
  return useStore(singleKeys, ({ on, own }) => (on ? singleKeyOf(id, own) || undefined : undefined));
}

/**
 * Gives what a tooltip says of a shortcut: its single key, else its full combination, else nothing (ui.md 7). The component
 * renders again when the keys change.
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
  const entry = isFull(event) ? fullShortcut(event) : typing ? undefined : singleShortcut(event);
  entry?.run();
  return entry !== undefined;
}

/** Whether Alt and Shift are held, and nothing else [SHELL-150]. */
function isFull(event: KeyFacts): boolean {
  return event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey;
}

function fullShortcut(event: KeyFacts): Registered | undefined {
  const key = keyOf(event);
  return key === undefined ? undefined : registered.findLast(({ id }) => shortcutOf(id).full === key);
}

function singleShortcut(event: KeyFacts): Registered | undefined {
  const { on, own } = singleKeys.get();
  // A sign may need Shift, a letter with Shift is another matter.
  const held = event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && /^\p{L}$/u.test(event.key));
  if (!on || held) return undefined;
  const key = event.key.toUpperCase();
  return registered.findLast(({ id }) => singleKeyOf(id, own) === key);
}

/** Whether key presses on this element are text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])')
  );
}
