import type { TaskBox } from '@pillarbox/contract/tasks/task';
import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import type { CSSProperties } from 'react';

/** The hue of each box, in degrees of OKLCH: blue, amber, red, teal, violet (10-tasks-board.png). */
const HUES: Readonly<Record<TaskBox, number>> = { todo: 258, pending: 55, priotity: 25, future: 195, reference: 290 };

/** Attributes of an element in the colours of a box: `--event-slot`, `--event-ground` and `--event-ink` are its colours then. */
export function boxColors(box: TaskBox): { readonly 'data-who': ''; readonly style: CSSProperties } {
  return { 'data-who': '', style: { '--who-h': String(HUES[box]) } as CSSProperties };
}

/** The box with a name; undefined for other text, for example of an address. */
export function boxNamed(name: string): TaskBox | undefined {
  return TASK_BOXES.find((box) => box === name);
}
