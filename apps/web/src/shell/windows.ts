import { pageInstallation } from '@pillarbox/contract/partner/installation';
import { partner } from '../lib/partner.ts';
import { session } from '../lib/session-state.ts';
import { followParent, isChildWindow } from '../lib/child-windows/child.ts';
import { closeAllChildren, focusChild, followChildren, onChild } from '../lib/child-windows/parent.ts';
import { setChildPrefix } from '../lib/child-windows/prefix.ts';
import { setMailBackend } from '../lib/mail-backend.ts';
import { beforeSignOut } from '../lib/session-events.ts';

/** Applies the provider's settings of windows [SHELL-172] and the mail backend [API-006]. */
function followInstallation(): void {
  const follow = (): void => {
    const said = pageInstallation.parse(partner.get()?.preferences ?? {});
    setChildPrefix(said.childWindowPrefix);
    setMailBackend(said.mailBackendVersion, said.mailBackendCookie);
  };
  follow();
  partner.subscribe(follow);
}

/**
 * Makes this page a child of the one that opened it, or the parent of those that it opens. Children close before the
 * user signs out, so that they can save their work, and when the session expires [SHELL-174].
 */
export function followWindows(): void {
  followInstallation();
  if (isChildWindow()) {
    followParent();
    return;
  }
  followChildren();
  // Only the page that opened a window can bring it to the front.
  onChild('focus', (_, name) => {
    focusChild(name);
    return true;
  });
  beforeSignOut(closeAllChildren);
  let known = session.get().isauth;
  session.subscribe(() => {
    const now = session.get().isauth;
    if (known && !now) void closeAllChildren();
    known = now;
  });
}
