import type { Store } from './store.ts';
import { createStore } from './store.ts';

/** The checked rows of a list by id, and the row where the next range begins; '' for none. */
export interface CheckedRows {
  readonly checked: ReadonlySet<string>;
  readonly anchor: string;
}

const NOTHING_CHECKED: CheckedRows = { checked: new Set(), anchor: '' };

/** What is checked in a list, and what changes it. */
export interface RowSelection {
  readonly selection: Store<CheckedRows>;
  /** The row with the focus of the list; '' for none. */
  readonly active: Store<string>;
  /** Checks or unchecks one row, where the next range begins. */
  readonly toggle: (id: string) => void;
  /** Checks these rows, and with `adding` keeps those that are checked already. The next range begins where it began, else at the first of them. */
  readonly check: (ids: readonly string[], adding: boolean) => void;
  /** Makes a row the start of the next range without checking it. */
  readonly anchorAt: (id: string) => void;
  readonly uncheckAll: () => void;
  /** The rows that a command is about: the checked ones, else the one with the focus. */
  readonly actedOn: () => string[];
}

/** The selection of a list, in which nothing is checked yet. */
export function makeRowSelection(): RowSelection {
  const selection = createStore(NOTHING_CHECKED);
  const active = createStore('');
  return {
    selection,
    active,
    toggle: (id) =>
      selection.set(({ checked }) => {
        const next = new Set(checked);
        if (!next.delete(id)) next.add(id);
        return { checked: next, anchor: id };
      }),
    check: (ids, adding) =>
      selection.set(({ checked, anchor }) => ({
        checked: new Set([...(adding ? checked : []), ...ids]),
        anchor: anchor === '' ? (ids[0] ?? '') : anchor,
      })),
    anchorAt: (id) => selection.set((now) => (now.anchor === id ? now : { ...now, anchor: id })),
    uncheckAll: () => selection.set(NOTHING_CHECKED),
    actedOn: () => {
      const { checked } = selection.get();
      if (checked.size > 0) return [...checked];
      return active.get() === '' ? [] : [active.get()];
    },
  };
}
