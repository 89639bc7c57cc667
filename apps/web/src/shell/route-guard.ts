import { redirect } from '@tanstack/react-router';
import { features } from '../lib/features.ts';
import { isBlockedState } from '../lib/host-state.ts';
import { growl } from '../lib/growl.ts';
import { text } from '../lib/i18n/text.tsx';
import { hasFeature, partner } from '../lib/partner.ts';
import { currentPreferences } from '../lib/preferences-state.ts';
import type { Route } from '../lib/route.ts';
import { changeSession, session } from '../lib/session-state.ts';
import { allGates } from './gates.tsx';
import type { Visitor } from './guard.ts';
import { DEFAULT_PATH, LOGIN, landing, pathForUnknown, redirectFor } from './guard.ts';
import { matchRoute } from './route-match.ts';

/** The location that the user navigates to. */
interface Target {
  readonly pathname: string;
  /** With its search part. */
  readonly href: string;
}

/** Runs before every navigation. Throws the router's redirect, or returns to allow it. */
type Guard = (target: Target) => void | Promise<void>;

/** Creates the guard of a route table. `sections` are those that the preference `post_login_location` may name. */
export function makeGuard(table: readonly Route[], sections: readonly string[]): Guard {
  const gates = allGates();
  const visitor = (): Visitor => ({ session: session.get(), gates });
  const known = (path: string): Route | undefined => {
    const entry = matchRoute(table, path)?.entry;
    // A route that needs a missing feature of the provider does not exist [SHELL-058, SHELL-113].
    return entry?.needs === undefined || hasFeature(partner.get(), entry.needs) ? entry : undefined;
  };
  const mayReturn = (path: string): boolean => known(path)?.data?.needsAuth === true;

  const redirectTo = (to: string, target: Target): never => {
    // An expired session may have stored a location already. The address without a path has none.
    if (to === LOGIN && mayReturn(target.pathname)) changeSession({ returnTo: target.href });
    // The router redirects by a thrown value.
    throw redirect({ href: to, replace: true });
  };

  /** Redirects the address without a path (decision 9). */
  const start = (target: Target): never => {
    const to = pathForUnknown(target.pathname, visitor());
    if (to !== DEFAULT_PATH) return redirectTo(to, target);
    const { returnTo } = session.get();
    changeSession({ returnTo: null });
    return redirectTo(landing(returnTo, currentPreferences().post_login_location, { sections, mayReturn }), target);
  };

  /** The location that stays when the host blocks another one. */
  let stay = DEFAULT_PATH;
  /** Prevents a navigation to a blocked state [HOST-005]. Where there is nothing else to show, it goes on. */
  const requireUnblocked = ({ state, frame }: Route, target: Target): void => {
    // Pages of the sign-in cannot be blocked: everything else leads to them.
    if (frame !== 'shell' || target.href === stay || !isBlockedState(state)) return;
    throw redirect({ href: stay, replace: true });
  };

  return (target) => {
    const { pathname: path } = target;
    if (path === '/') return start(target);
    const entry = known(path);
    if (entry === undefined) {
      if (path === '/window' || path.startsWith('/window/')) return redirectTo(pathForUnknown(path, visitor()), target);
      // The session is loaded again before the redirect is chosen [SHELL-118].
      const asked = features().flatMap(({ beforeUnknownAddress }) => beforeUnknownAddress?.() ?? []);
      return Promise.all(asked).then(() => {
        if (session.get().isauth) growl.show({ type: 'warning', text: text('LANG_SHELL_NO_SUCH_ADDRESS') });
        return redirectTo(pathForUnknown(path, visitor()), target);
      });
    }
    const to = redirectFor({ path, inWindow: entry.frame === 'window', data: entry.data }, visitor());
    if (to !== null) return redirectTo(to, target);
    requireUnblocked(entry, target);
    if (entry.frame === 'shell') stay = target.href;
    return undefined;
  };
}
