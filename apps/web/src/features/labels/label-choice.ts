import type { ShownLabel } from './labels.ts';

/** How many of the messages have a label: all, some or none. */
export type Mark = 'all' | 'some' | 'none';

/** What the menu was asked to change: the wanted mark by keyword. */
export type Wanted = ReadonlyMap<string, boolean>;

/** The mark of a label: what was chosen in the menu, else what the messages have. */
export function markOf(keyword: string, messages: readonly (readonly string[])[], wanted: Wanted): Mark {
  const chosen = wanted.get(keyword);
  if (chosen !== undefined) return chosen ? 'all' : 'none';
  const having = messages.filter((labels) => labels.includes(keyword)).length;
  if (having === 0) return 'none';
  return having === messages.length ? 'all' : 'some';
}

/** The choice after a label was pressed: one that only some messages have goes to all of them. */
export function toggled(wanted: Wanted, keyword: string, messages: readonly (readonly string[])[]): Wanted {
  return new Map(wanted).set(keyword, markOf(keyword, messages, wanted) !== 'all');
}

/** The keywords to add and to remove: those that at least one message lacks or has. */
export function changeOf(
  wanted: Wanted,
  messages: readonly (readonly string[])[],
): { readonly add: string[]; readonly remove: string[] } {
  const changed = [...wanted].filter(([keyword, on]) => messages.some((labels) => labels.includes(keyword) !== on));
  return {
    add: changed.filter(([, on]) => on).map(([keyword]) => keyword),
    remove: changed.filter(([, on]) => !on).map(([keyword]) => keyword),
  };
}

/** The labels whose names contain the typed text, those that begin with it first. */
export function found(all: readonly ShownLabel[], typed: string): readonly ShownLabel[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return all;
  const matching = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const begins = ({ name }: ShownLabel): boolean => name.toLowerCase().startsWith(wanted);
  return [...matching.filter(begins), ...matching.filter((label) => !begins(label))];
}
