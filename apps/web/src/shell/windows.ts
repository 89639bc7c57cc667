import { partner } from '../features/partner/public.ts';
import { session } from '../features/session/public.ts';
import { followParent, isChildWindow } from '../lib/child-windows/child.ts';
import { closeAllChildren, focusChild, followChildren, onChild } from '../lib/child-windows/parent.ts';
import { setChildPrefix } from '../lib/child-windows/prefix.ts';
import { beforeSignOut } from '../lib/session-events.ts';

/** How the provider wants names of child windows to begin [SHELL-172]. */
function followPrefix(): void {
  const follow = (): void => {
    const prefix = partner.get()?.preferences['childWindowPrefix'];
    if (typeof prefix === 'string' && prefix !== '') setChildPrefix(prefix);
  };
  follow();
  partner.subscribe(follow);
}

/**
 * Makes this page a child of the one that opened it, or the parent of those that it opens. All children close before the
 * user signs out, so that they can save what is in hand, and when the session ends by itself [SHELL-174].
 */
export function followWindows(): void {
  followPrefix();
  if (isChildWindow()) {
    followParent();
    return;
  }
  followChildren();
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
