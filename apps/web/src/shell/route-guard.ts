import { redirect } from '@tanstack/react-router';
import { features } from '../lib/features.ts';
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

/** Where the user wants to go. */
interface Wish {
  readonly pathname: string;
  /** With its search part. */
  readonly href: string;
}

/** The guard of every change of state: it throws the router's redirect, or lets the change be. */
type Guard = (wish: Wish) => void | Promise<void>;

/** Makes the guard of a route table. `sections` are those that `post_login_location` may name. */
export function makeGuard(table: readonly Route[], sections: readonly string[]): Guard {
  const gates = allGates();
  const visitor = (): Visitor => ({ session: session.get(), gates });
  const known = (path: string): Route | undefined => {
    const entry = matchRoute(table, path)?.entry;
    // What the provider has not switched on does not exist [SHELL-058, SHELL-113].
    return entry?.needs === undefined || hasFeature(partner.get(), entry.needs) ? entry : undefined;
  };
  const mayReturn = (path: string): boolean => known(path)?.data?.needsAuth === true;

  const lead = (to: string, wish: Wish): never => {
    // An ended session may have left a place already; the bare address names none.
    if (to === LOGIN && mayReturn(wish.pathname)) changeSession({ returnTo: wish.href });
    // The router's way to lead elsewhere.
    throw redirect({ href: to, replace: true });
  };

  /** The bare address leads wherever the user belongs (decision 9). */
  const start = (wish: Wish): never => {
    const to = pathForUnknown(wish.pathname, visitor());
    if (to !== DEFAULT_PATH) return lead(to, wish);
    const { returnTo } = session.get();
    changeSession({ returnTo: null });
    return lead(landing(returnTo, currentPreferences().post_login_location, { sections, mayReturn }), wish);
  };

  return (wish) => {
    const { pathname: path } = wish;
    if (path === '/') return start(wish);
    const entry = known(path);
    if (entry === undefined) {
      if (path === '/window' || path.startsWith('/window/')) return lead(pathForUnknown(path, visitor()), wish);
      // Whether somebody is signed in is asked again before a target is chosen [SHELL-118].
      const asked = features().flatMap(({ beforeUnknownAddress }) => beforeUnknownAddress?.() ?? []);
      return Promise.all(asked).then(() => {
        if (session.get().isauth) growl.show({ type: 'warning', text: text('LANG_SHELL_NO_SUCH_ADDRESS') });
        return lead(pathForUnknown(path, visitor()), wish);
      });
    }
    const to = redirectFor({ path, inWindow: entry.frame === 'window', data: entry.data }, visitor());
    return to === null ? undefined : lead(to, wish);
  };
}
