import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { openChildWindow } from '../../../lib/child-windows/parent.ts';
import { isFramed } from '../../../lib/host-state.ts';
import { isMobileDevice } from '../../../lib/media.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import type { ComposeRequest } from '../begin/compose-request.ts';
import { windowAddress } from './window-request.ts';

/** What a compose window gets when it reports to the page that opened it. */
export type Beginning = { readonly kind: 'request'; readonly request: ComposeRequest } | { readonly kind: 'handover' };

/** Whether messages open in windows: the preference is set, the device is not mobile and no host frames the page [COMP-001, COMP-002]. */
export function writesInWindows(): boolean {
  return currentPreferences().open_compose_mode === 1 && !isMobileDevice() && !isWindowHash() && !isFramed();
}

/** Opens a compose window. Returns false when the browser blocks it, which is not reported [ERR-026]. */
export function openComposeWindow(request: ComposeRequest): boolean {
  const mode = request.mode ?? currentPreferences().default_compose_mode;
  const whole = mode === 'Text' ? { ...request, mode } : request;
  return openChildWindow(windowAddress(whole), { kind: 'request', request: whole } satisfies Beginning) !== null;
}
