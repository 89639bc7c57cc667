import type { DragEvent } from 'react';
import { text } from '../../../lib/i18n/text.tsx';
import { selection } from '../state/selection.ts';
import styles from './DragGhost.module.css';

/** Marks a drag as one of tasks. The ids stay in the page: other pages and programs get nothing. */
const TYPE = 'application/x-tasks';

let carried: readonly string[] = [];

/** Starts to drag a task, with all checked ones if it is checked. */
export function carryTasks(event: DragEvent<HTMLElement>, id: string, name: string): void {
  const { checked } = selection.get();
  carried = checked.has(id) ? [...checked] : [id];
  event.dataTransfer.setData(TYPE, '');
  event.dataTransfer.effectAllowed = 'move';
  const ghost = document.createElement('div');
  ghost.textContent = carried.length === 1 ? name : text('LANG_TASKS_COUNT', { count: carried.length });
  ghost.className = styles['ghost'] ?? '';
  document.body.append(ghost);
  event.dataTransfer.setDragImage(ghost, -12, -12);
  // The browser takes its picture of the element after this event.
  setTimeout(() => ghost.remove());
}

/** Whether tasks are dragged. */
export function isCarried(transfer: DataTransfer): boolean {
  return transfer.types.includes(TYPE);
}

/** The tasks that are dragged. */
export function carriedTasks(): readonly string[] {
  return carried;
}
