import { createStore } from '../../../lib/store.ts';

/** The checked tasks by id, and the row where the next range begins; '' for none. */
export interface Selection {
  readonly checked: ReadonlySet<string>;
  readonly anchor: string;
}

const NOTHING_CHECKED: Selection = { checked: new Set(), anchor: '' };

/** What is checked in the list. */
export const selection = createStore<Selection>(NOTHING_CHECKED);

/** The task with the focus of the list or of the board; '' for none. */
export const activeTask = createStore('');

/** Checks or unchecks one task. */
export function toggle(id: string): void {
  selection.set(({ checked }) => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    return { checked: next, anchor: id };
  });
}

/** Checks these tasks, and with `adding` keeps those that are checked already; the next range begins where it began. */
export function check(ids: readonly string[], adding: boolean): void {
  selection.set(({ checked, anchor }) => ({
    checked: new Set([...(adding ? checked : []), ...ids]),
    anchor: anchor === '' ? (ids[0] ?? '') : anchor,
  }));
}

/** Makes a task the start of the next range without checking it. */
export function anchorAt(id: string): void {
  selection.set((now) => (now.anchor === id ? now : { ...now, anchor: id }));
}

/** Unchecks all. */
export function uncheckAll(): void {
  selection.set(NOTHING_CHECKED);
}

/** The tasks that a command is about: the checked ones, else the one with the focus. */
export function actedOn(): string[] {
  const { checked } = selection.get();
  if (checked.size > 0) return [...checked];
  return activeTask.get() === '' ? [] : [activeTask.get()];
}
