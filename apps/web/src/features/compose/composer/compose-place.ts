import { closeWindow, isWindowHash } from '../../../lib/child-windows/child.ts';
import { childPath } from '../../../lib/child-windows/parent.ts';
import { go } from '../../../lib/location.ts';
import { giveFocusBack, rememberFocus } from './focus-return.ts';

/** The route of the composer in the page. */
export const COMPOSE_PATH = '/mail/compose';
/** Where the composer leads when it was the first address of the page. */
const AFTER = '/mail/list/msg';

/** The route of the composer where this page is: in the shell or in a child window. */
function composePath(): string {
  return isWindowHash() ? childPath() : COMPOSE_PATH;
}

/** Whether the composer is on the screen. */
export function isAtComposer(): boolean {
  return location.hash.slice(1).startsWith(composePath());
}

let returnTo = AFTER;

/** Goes to the composer's screen, and remembers where the user was and what had the focus. */
export function show(): void {
  if (isAtComposer()) return;
  const here = location.hash.slice(1);
  returnTo = here === '' ? AFTER : here;
  rememberFocus();
  // The list beside the composer keeps its folder.
  const folder = new URLSearchParams(here.split('?')[1] ?? '').get('currentfolder');
  go(composePath(), folder === null ? {} : { search: { currentfolder: folder } });
}

/** Returns to the location before the composer's screen; a child window closes. Nothing when the composer is not on the screen. */
export function goBack(): void {
  if (!isAtComposer() || (isWindowHash() && closeWindow())) return;
  go(returnTo, { replace: true });
  returnTo = AFTER;
  giveFocusBack();
}
