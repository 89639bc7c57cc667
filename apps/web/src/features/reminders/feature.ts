import { isChildWindow, isWindowHash } from '../../lib/child-windows/child.ts';
import type { Feature } from '../../lib/feature.ts';
import { afterFirstScreen } from '../../lib/first-screen.ts';
import { isAtHome, session } from '../../lib/session-state.ts';
import { shellState } from '../../lib/shell-state.ts';

/**
 * Whose reminders the page shows; null for nobody. Without the user's own preferences their zone is unknown, so there are no
 * reminders then. Child windows leave them to their page.
 */
function reader(): string | null {
  const state = session.get();
  const isReady = isAtHome(state) && state.prefsloaded && !shellState.get().degraded;
  return isReady && !isChildWindow() && !isWindowHash() ? (state.user?.mail ?? null) : null;
}

/** Reminders of events and tasks. Their code loads after sign-in. */
export const reminders: Feature = {
  name: 'reminders',
  start: () => {
    let known: string | null = null;
    const follow = (): void => {
      const now = reader();
      if (now === known) return;
      known = now;
      afterFirstScreen(() => void import('./follow.ts').then((part) => part.followReminders(reader())));
    };
    session.subscribe(follow);
    shellState.subscribe(follow);
    follow();
    return undefined;
  },
};
