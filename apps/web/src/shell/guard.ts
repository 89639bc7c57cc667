import type { Gate, SessionGates } from '../lib/gates.ts';
import { gateAddress } from '../lib/gates.ts';
import type { RouteData } from '../lib/route.ts';

/** What the guard knows about the path that is asked for. */
export interface Target {
  readonly path: string;
  /** The route belongs to a child window. */
  readonly inWindow: boolean;
  /** Null for a state without data [AUTH-030]. */
  readonly data: RouteData | null;
}

/** Who asks, and the gates of all features. */
export interface Visitor {
  readonly session: SessionGates;
  /** In the order of lib/gates.ts. */
  readonly gates: readonly Gate[];
}

/** Shown after sign-in unless something else is asked for [SHELL-043]. */
export const DEFAULT_PATH = '/mail/list/msg';
/** The sign-in screen. */
export const LOGIN = '/login';
/** The page of a child window that cannot show its content [SHELL-008]. */
export const INVALID_WINDOW = '/invalid/window';

/**
 * The redirect of a signed-out visitor, or null. A child window has no sign-in screen, so it shows the invalid window page
 * [AUTH-022, AUTH-031, SHELL-124].
 */
function redirectSignedOut({ data, inWindow }: Target): string | null {
  if (data === null) return LOGIN;
  if (data.needsAuth) return inWindow ? INVALID_WINDOW : LOGIN;
  return data.otherwise === undefined ? null : LOGIN;
}

/** The redirect of a signed-in visitor, or null: first the gates, then the target itself [AUTH-023 to AUTH-030]. */
function redirectSignedIn({ data }: Target, { session, gates }: Visitor): string | null {
  if (isFree(data)) return null;
  const gate = gateAddress(gates, session);
  if (gate !== null) return gate;
  if (data === null) return LOGIN;
  // The page of a gate must not show while the gate is not due.
  if (data.otherwise !== undefined) return data.otherwise;
  return data.needsAuth || data.forced === true ? null : DEFAULT_PATH;
}

/** Whether everybody may see the page: public pages and the invalid window page. */
function isFree(data: RouteData | null): boolean {
  return data !== null && !data.needsAuth && data.forced === true && data.otherwise === undefined;
}

/**
 * The path that a visitor is redirected to, or null to let them stay. Never returns the path that it was asked about, so that
 * no redirect loops (decision 1).
 */
export function redirectFor(target: Target, visitor: Visitor): string | null {
  const verdict = visitor.session.isauth ? redirectSignedIn(target, visitor) : redirectSignedOut(target);
  return verdict === target.path ? null : verdict;
}

/** The path that an unknown address is redirected to [SHELL-117 to SHELL-123]. */
export function pathForUnknown(path: string, { session, gates }: Visitor): string {
  if (path === '/window' || path.startsWith('/window/')) return INVALID_WINDOW;
  if (!session.isauth) return LOGIN;
  return gateAddress(gates, session) ?? DEFAULT_PATH;
}

/**
 * The path to open after signing in: the one that needed the sign-in, else the section of the user's preference if it exists
 * (decision 9), else the mail list. `mayReturn` says whether a path is a route of this product that needs a sign-in; no other
 * path is followed.
 */
export function landing(
  returnTo: string | null,
  preferred: string,
  known: { readonly sections: readonly string[]; readonly mayReturn: (path: string) => boolean },
): string {
  if (returnTo !== null && known.mayReturn(returnTo.split('?')[0] ?? '')) return returnTo;
  const wish = `/${preferred.replace(/^\/+/, '')}`;
  const section = known.sections.find((path) => wish === path || wish.startsWith(`${path}/`));
  return section === undefined || section === '/mail' || !known.mayReturn(wish) ? DEFAULT_PATH : wish;
}
