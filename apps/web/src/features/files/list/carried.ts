import type { FileEntry } from '@pillarbox/contract/files/file';
import type { DragEvent } from 'react';

/** The type of what is dragged inside the page: its data are not readable before it is dropped. */
const TYPE = 'application/x-pillarbox-files';
let now: readonly FileEntry[] = [];

/** Starts to drag files and folders. */
export function carry(event: DragEvent, entries: readonly FileEntry[]): void {
  now = entries;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(TYPE, '');
}

/** Whether files and folders of the list are dragged. */
export function isCarried(data: DataTransfer): boolean {
  return data.types.includes(TYPE);
}

export function carried(): readonly FileEntry[] {
  return now;
}
