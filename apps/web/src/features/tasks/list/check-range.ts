import type { TaskView } from '../model/task-view.ts';
import { check } from '../state/selection.ts';

/** Two rows, and whether the tasks that are checked already stay so. */
interface TaskRange {
  readonly from: string;
  readonly to: string;
  readonly adding: boolean;
}

/** Checks the rows between two tasks, both included. */
export function checkRange(view: TaskView, { from, to, adding }: TaskRange): void {
  const [one, other] = [view.indexOf(from), view.indexOf(to)];
  if (other === -1) return;
  const first = one === -1 ? other : Math.min(one, other);
  const rows = view.rows.slice(first, Math.max(one, other) + 1);
  check(
    rows.map(({ task }) => task.id),
    adding,
  );
}
