import type { KeyboardEvent } from 'react';
import { keyAlongLine } from '../../lib/i18n/direction.ts';
import { movedIndex } from './list-keys.ts';

/** What the keys of a list do. Positions count from 0; -1 is no row. */
export interface GridKeys {
  /** The row with the focus, the number of rows, and how many of them are in sight. */
  readonly at: { readonly index: number; readonly total: number; readonly page: number };
  /** Moves the focus to a row; with `extend` it checks the rows up to it. */
  readonly move: (index: number, extend: boolean) => void;
  /** Checks or unchecks the row with the focus; with `range` it checks all rows up to it. */
  readonly check: (range: boolean) => void;
  readonly checkAll: () => void;
  readonly open: () => void;
  readonly remove: () => void;
  readonly menu: () => void;
  /** Opens or closes a conversation. Returns false when the row is none. */
  readonly turn?: (open: boolean) => boolean;
  /** Returns false when Escape does nothing. */
  readonly escape: () => boolean;
  /** Up on the first row. */
  readonly leaveTop?: () => void;
}

/** Handles a key of a list: arrows move, Space checks, Shift extends, Enter opens, Delete removes (ui.md 7). */
export function handleGridKey(event: KeyboardEvent<HTMLElement>, keys: GridKeys): void {
  if (event.altKey || (event.target as Element).closest('[data-own-keys]') !== null) return;
  if (runs(event, keys)) event.preventDefault();
}

/** Returns whether the key did something. */
function runs(event: KeyboardEvent<HTMLElement>, keys: GridKeys): boolean {
  const { shiftKey } = event;
  const key = keyAlongLine(event.key);
  const { at } = keys;
  if (event.ctrlKey || event.metaKey) return key.toLowerCase() === 'a' && done(keys.checkAll);
  switch (key) {
    case 'F10':
      return shiftKey && done(keys.menu);
    case ' ':
      return at.index !== -1 && done(() => keys.check(shiftKey));
    case 'ArrowRight':
    case 'ArrowLeft':
      return keys.turn?.(key === 'ArrowRight') === true;
    case 'Enter':
      return at.index !== -1 && done(keys.open);
    case 'Delete':
    case 'Backspace':
      return done(keys.remove);
    case 'Escape':
      return keys.escape();
  }
  if (key === 'ArrowUp' && at.index <= 0 && !shiftKey && keys.leaveTop !== undefined) return done(keys.leaveTop);
  const next = movedIndex(key, at.index, at);
  return next !== null && done(() => keys.move(next, shiftKey));
}

function done(run: () => void): true {
  run();
  return true;
}
