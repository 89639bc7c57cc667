import type { RefObject } from 'react';
import { useEffect } from 'react';
import { hasNewMail, seeNewMail } from '../data/new-mail.ts';

/** Events of a user who acts in the list. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Whether an element is visible. In browsers without `checkVisibility` every mounted element counts as visible. */
function isShown(element: HTMLElement): boolean {
  return typeof element.checkVisibility === 'function' ? element.checkVisibility() : true;
}

/**
 * Marks the new mail of a folder as seen when the user sees its list [MAIL-108]: the list opens, the user returns to the page, or
 * the user acts in the list. Actions in the composer or in another section do not count, nor does anything during a search.
 */
export function useSeeNewMail(column: RefObject<HTMLElement | null>, folder: string, openUid: number): void {
  useEffect(() => {
    const element = column.current;
    if (element === null) return undefined;
    const markSeen = (): void => {
      // To know whether an element is visible, the browser has to lay out the page, here in the middle of opening a message.
      if (!hasNewMail(folder)) return;
      const isBefore = document.visibilityState === 'visible' && document.hasFocus() && isShown(element);
      if (isBefore) seeNewMail(folder);
    };
    markSeen();
    addEventListener('focus', markSeen);
    document.addEventListener('visibilitychange', markSeen);
    for (const action of ACTIONS) element.addEventListener(action, markSeen, { passive: true });
    return () => {
      removeEventListener('focus', markSeen);
      document.removeEventListener('visibilitychange', markSeen);
      for (const action of ACTIONS) element.removeEventListener(action, markSeen);
    };
    // On a phone, opening and closing a message hides and shows the list.
  }, [column, folder, openUid]);
}
