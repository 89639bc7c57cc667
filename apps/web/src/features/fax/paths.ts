import { isWindowHash } from '../../lib/child-windows/child.ts';
import { childPath, openChildWindow } from '../../lib/child-windows/parent.ts';
import { isFramed } from '../../lib/host-state.ts';
import { go, stringifySearch } from '../../lib/location.ts';
import { isMobileDevice } from '../../lib/media.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';

/** The screen that writes a fax, in the shell [SHELL-048] and in a window [SHELL-012]. */
export const COMPOSE_PATH = '/mail/onlinefaxcompose';
export const COMPOSE_WINDOW = childPath('onlinefaxcompose');
/** The screen of the fax account [PREF-038]. */
export const ACCOUNT_PATH = '/preferences/faxaccount';

/** Opens the window that writes a fax. False when the browser blocks it. */
export function openFaxWindow(draft = ''): boolean {
  return openChildWindow(`${COMPOSE_WINDOW}${stringifySearch({ id: draft || null })}`) !== null;
}

/**
 * Opens a new fax or a draft: in a window when the user writes messages in windows [COMP-001], else in the page, also when the browser
 * blocks the window.
 */
export function writeFax(draft = ''): void {
  const inWindow = currentPreferences().open_compose_mode === 1 && !isMobileDevice() && !isWindowHash() && !isFramed();
  if (inWindow && openFaxWindow(draft)) return;
  go(COMPOSE_PATH, { search: { id: draft || undefined } });
}
