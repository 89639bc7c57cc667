import type { DragEvent } from 'react';
import { text } from '../../../lib/i18n/text.tsx';
import { selection } from '../state/selection.ts';
import styles from './DragGhost.module.css';

/** Marks a drag as one of contacts. The ids stay in the page: other pages and programs get nothing. */
const TYPE = 'application/x-contacts';

let carried: readonly string[] = [];

/** Starts to drag a contact, with all checked ones if it is checked. */
export function carryContacts(event: DragEvent<HTMLElement>, id: string): void {
  const { checked } = selection.get();
  carried = checked.has(id) ? [...checked] : [id];
  event.dataTransfer.setData(TYPE, '');
  event.dataTransfer.effectAllowed = 'copyMove';
  const ghost = document.createElement('div');
  ghost.textContent = text('LANG_CONTACTS_COUNT', { count: carried.length });
  ghost.className = styles['ghost'] ?? '';
  document.body.append(ghost);
  event.dataTransfer.setDragImage(ghost, -12, -12);
  // The browser takes its picture of the element after this event.
  setTimeout(() => ghost.remove());
}

/** Whether contacts are dragged. */
export function isCarried(transfer: DataTransfer): boolean {
  return transfer.types.includes(TYPE);
}

/** The contacts that are dragged. */
export function carriedContacts(): readonly string[] {
  return carried;
}
