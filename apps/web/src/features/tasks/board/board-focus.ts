import type { TaskBox } from '@pillarbox/contract/tasks/task';
import { TASK_BOXES } from '@pillarbox/contract/tasks/task';

/** The ids of the cards of each box, in their order. */
export type Columns = ReadonlyMap<TaskBox, readonly { readonly id: string }[]>;

/** Where a card is: the place of its column, and its place in that column. Null when it is nowhere. */
export function cardAt(columns: Columns, id: string): { readonly column: number; readonly row: number } | null {
  for (const [column, box] of TASK_BOXES.entries()) {
    const row = columns.get(box)?.findIndex((one) => one.id === id) ?? -1;
    if (row !== -1) return { column, row };
  }
  return null;
}

/** The card that a key moves the focus to: beside it in the next column that has cards, above or below it; undefined for none. */
export function cardBeside(columns: Columns, id: string, key: string): string | undefined {
  const at = cardAt(columns, id);
  if (at === null) return undefined;
  const cards = columns.get(TASK_BOXES[at.column] ?? 'todo') ?? [];
  if (key === 'ArrowUp' || key === 'ArrowDown') return cards[at.row + (key === 'ArrowDown' ? 1 : -1)]?.id;
  if (key === 'Home' || key === 'End') return cards.at(key === 'Home' ? 0 : -1)?.id;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  for (let column = at.column + step; step !== 0 && TASK_BOXES[column] !== undefined; column += step) {
    const others = columns.get(TASK_BOXES[column] ?? 'todo') ?? [];
    if (others.length > 0) return others[Math.min(at.row, others.length - 1)]?.id;
  }
  return undefined;
}
