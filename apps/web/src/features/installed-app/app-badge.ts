import { session } from '../../lib/session-state.ts';
import { shellState } from '../../lib/shell-state.ts';

/** Shows the number of unread messages of the inbox on the icon of the installed app; none when nobody is signed in. */
export function followAppBadge(): void {
  // Not every browser can do this.
  if (!('setAppBadge' in navigator)) return;
  let shown = 0;
  const show = (): void => {
    const count = !session.get().isauth ? 0 : (shellState.get().badges['/mail'] ?? 0);
    if (count === shown) return;
    shown = count;
    // It fails for a page that is not installed.
    navigator.setAppBadge(count).catch(() => undefined);
  };
  shellState.subscribe(show);
  session.subscribe(show);
}
