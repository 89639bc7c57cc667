import type { Folder } from '@pillarbox/contract/mail/folder';
import type { DOMAttributes, KeyboardEvent, MouseEvent } from 'react';
import { activeUid } from '../state/mail-state.ts';
import { openMessageWindow } from '../actions/open-message-window.ts';

/** The uid of the row that an event happened in, 0 for none or for a control of it. */
function uidAt(target: EventTarget): number {
  const element = target as Element;
  if (element.closest('button, input, [data-act]') !== null) return 0;
  return Number(element.closest<HTMLElement>('[data-uid]')?.dataset['uid'] ?? 0);
}

/**
 * Opens messages of a list in windows: a double click on a row, Shift and Enter on the row with focus. Drafts open where
 * they are written.
 */
export function windowGestures({ name, use }: Pick<Folder, 'name' | 'use'>): DOMAttributes<HTMLElement> {
  if (use === 'drafts') return {};
  return {
    onDoubleClick: (event: MouseEvent) => openMessageWindow(name, uidAt(event.target)),
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.shiftKey || (event.target as Element).role !== 'grid') return;
      event.preventDefault();
      event.stopPropagation();
      openMessageWindow(name, activeUid.get());
    },
  };
}
