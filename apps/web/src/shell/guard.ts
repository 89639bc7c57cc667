import type { Gate, SessionGates } from '../lib/gates.ts';
import { gateAddress } from '../lib/gates.ts';
import type { RouteData } from '../lib/route.ts';

/** A place as the guard sees it. */
export interface Target {
  readonly path: string;
  /** Stands in a child window. */
  readonly inWindow: boolean;
  /** Null for a state without data [AUTH-030]. */
  readonly data: RouteData | null;
}

/** Who comes, and what may stand in the way. */
export interface Visitor {
  readonly session: SessionGates;
  /** In their order. */
  readonly gates: readonly Gate[];
}

/** Shown after sign-in unless something else is asked for [SHELL-043]. */
export const DEFAULT_PLACE = '/mail/list/msg';
/** Where who is not signed in belongs. */
export const LOGIN = '/login';
/** What a child window shows that has nothing to show [SHELL-008]. */
export const INVALID_WINDOW = '/invalid/window';

/**
 * Where a signed-out visitor belongs. A child window has no sign-in screen to go to: its change fails, and a failed change into
 * a window leads to the invalid window page [AUTH-022, AUTH-031, SHELL-124].
 */
function placeSignedOut({ data, inWindow }: Target): string | null {
  if (data === null) return LOGIN;
  if (data.needsAuth) return inWindow ? INVALID_WINDOW : LOGIN;
  return data.otherwise === undefined ? null : LOGIN;
}

/** Where a signed-in visitor belongs: first the gates, then the place itself [AUTH-023 to AUTH-030]. */
function placeSignedIn({ data }: Target, { session, gates }: Visitor): string | null {
  if (isFree(data)) return null;
  const gate = gateAddress(gates, session);
  if (gate !== null) return gate;
  if (data === null) return LOGIN;
  // The page of a gate that is not due would say something false.
  if (data.otherwise !== undefined) return data.otherwise;
  return data.needsAuth || data.forced === true ? null : DEFAULT_PLACE;
}

/** Public and invalid pages ask nothing of anybody, whatever stands between a user and the mailbox. */
function isFree(data: RouteData | null): boolean {
  return data !== null && !data.needsAuth && data.forced === true && data.otherwise === undefined;
}

/**
 * Where a visitor of a place belongs: another path, or null to let them stay. Never answers the place it was asked about,
 * so that no combination loops (decision 1).
 */
export function redirectFor(target: Target, visitor: Visitor): string | null {
  const verdict = visitor.session.isauth ? placeSignedIn(target, visitor) : placeSignedOut(target);
  return verdict === target.path ? null : verdict;
}

/** Where an address that names no screen leads [SHELL-117 to SHELL-123]. */
export function placeForUnknown(path: string, { session, gates }: Visitor): string {
  if (path === '/window' || path.startsWith('/window/')) return INVALID_WINDOW;
  if (!session.isauth) return LOGIN;
  return gateAddress(gates, session) ?? DEFAULT_PLACE;
}

/**
 * Where to go after signing in: back to the place that asked for it, else the section that the user's preference names
 * if they may open it (decision 9), else the mail list. `mayReturn` says whether a path is a place of this product that
 * needs a sign-in; nothing else is ever followed.
 */
export function landing(
  returnTo: string | null,
  preferred: string,
  known: { readonly sections: readonly string[]; readonly mayReturn: (path: string) => boolean },
): string {
  if (returnTo !== null && known.mayReturn(returnTo.split('?')[0] ?? '')) return returnTo;
  const wish = `/${preferred.replace(/^\/+/, '')}`;
  const section = known.sections.find((path) => wish === path || wish.startsWith(`${path}/`));
  return section === undefined || section === '/mail' || !known.mayReturn(wish) ? DEFAULT_PLACE : wish;
}
