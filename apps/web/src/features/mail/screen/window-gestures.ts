import type { Folder } from '@pillarbox/contract/mail/folder';
import type { DOMAttributes, KeyboardEvent, MouseEvent } from 'react';
import { activeUid } from '../state/mail-state.ts';
import { openMessageWindow } from '../actions/open-message-window.ts';

/** The uid of the row in which an event happened; 0 for none, and for a control in the row. */
function uidAt(target: EventTarget): number {
  const element = target as Element;
  if (element.closest('button, input, [data-act]') !== null) return 0;
  return Number(element.closest<HTMLElement>('[data-uid]')?.dataset['uid'] ?? 0);
}

/**
 * Opens messages in windows: a double click on a row, or Shift+Enter on the active row. Drafts open in the composer instead.
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
