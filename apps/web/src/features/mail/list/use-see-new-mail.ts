import type { RefObject } from 'react';
import { useEffect } from 'react';
import { seeNewMail } from '../data/new-mail.ts';
import { isSearching, listOptions } from '../state/list-options.ts';

/** What somebody does in a list that they look at. */
const DEEDS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Where the browser cannot tell, what is mounted counts as shown. */
function isShown(element: HTMLElement): boolean {
  return typeof element.checkVisibility === 'function' ? element.checkVisibility() : true;
}

/**
 * Marks the new mail of a folder as seen when its list is looked at [MAIL-108]: it is opened, somebody comes back to the page
 * while it is on the screen, or somebody acts in it. Keys in the composer or in another section are no look at the list, nor
 * is anything while a search shows other messages.
 */
export function useSeeNewMail(column: RefObject<HTMLElement | null>, folder: string, openUid: number): void {
  useEffect(() => {
    const element = column.current;
    if (element === null) return undefined;
    const look = (): void => {
      const isBefore = document.visibilityState === 'visible' && document.hasFocus() && isShown(element);
      if (isBefore && !isSearching(listOptions.get())) seeNewMail(folder);
    };
    look();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    for (const deed of DEEDS) element.addEventListener(deed, look, { passive: true });
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      for (const deed of DEEDS) element.removeEventListener(deed, look);
    };
    // A message that is opened or closed shows the list anew on a phone.
  }, [column, folder, openUid]);
}
