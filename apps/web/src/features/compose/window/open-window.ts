import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { openChildWindow } from '../../../lib/child-windows/parent.ts';
import { isMobileDevice } from '../../../lib/media.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import type { ComposeRequest } from '../begin/compose-request.ts';
import { windowAddress } from './window-request.ts';

/** What a compose window is handed when it reports in. */
export type Beginning = { readonly kind: 'request'; readonly request: ComposeRequest } | { readonly kind: 'handover' };

/** Whether the user writes in windows of their own: the preference says so and the device is not mobile [COMP-001, COMP-002]. */
export function writesInWindows(): boolean {
  return currentPreferences().open_compose_mode === 1 && !isMobileDevice() && !isWindowHash();
}

/** Opens a compose window; false when the browser blocks it, in silence [ERR-026]. */
export function openComposeWindow(request: ComposeRequest): boolean {
  const mode = request.mode ?? currentPreferences().default_compose_mode;
  const whole = mode === 'Text' ? { ...request, mode } : request;
  return openChildWindow(windowAddress(whole), { kind: 'request', request: whole } satisfies Beginning) !== null;
}
