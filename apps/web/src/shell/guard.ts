/** What decides whether a place may be entered. */
export interface Visitor {
  readonly isauth: boolean;
  readonly isverified: boolean;
  readonly is2faSetupRequired: boolean;
  readonly passwordExpired: boolean;
}

/** Shown after sign-in unless something else is asked for [SHELL-043]. */
export const DEFAULT_PLACE = '/mail/list/msg';

const SETUP = '/2fa/setup';
const VERIFY = '/2fa/verify';
const EXPIRED = '/expired';
const INVALID_WINDOW = '/invalid/window';

function within(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Pages that anybody may see [AUTH-059]. */
function isOpen(path: string): boolean {
  return ['/login', '/forgot', '/autologin', EXPIRED, '/2fa', '/public', '/invalid'].some((root) => within(path, root));
}

/** Places where a signed-in user may stay although they need no sign-in [AUTH-029, decision 15]. */
function isForced(path: string): boolean {
  return ['/public', '/window', '/invalid', '/2fa', EXPIRED].some((root) => within(path, root));
}

/** The one place where a signed-in user must be first, or null when nothing stands in the way [AUTH-024 to AUTH-028]. */
function duty(visitor: Visitor): string | null {
  if (!visitor.isverified) return VERIFY;
  if (visitor.is2faSetupRequired) return SETUP;
  return visitor.passwordExpired ? EXPIRED : null;
}

/**
 * Where a visitor of a path belongs: another path, or null to let them stay. Never answers the path it was asked about, so
 * that no combination loops (decision 1).
 */
export function redirectFor(path: string, visitor: Visitor): string | null {
  const target = visitor.isauth ? forSignedIn(path, visitor) : forSignedOut(path);
  return target === path ? null : target;
}

function forSignedOut(path: string): string | null {
  if (within(path, '/window')) return INVALID_WINDOW;
  if (within(path, '/2fa') || within(path, EXPIRED)) return '/login';
  return isOpen(path) ? null : '/login';
}

function forSignedIn(path: string, visitor: Visitor): string | null {
  if (within(path, '/public') || within(path, '/invalid')) return null;
  const first = duty(visitor);
  if (first !== null) return first;
  // A second-factor page may be entered only while there is something to do there [AUTH-023].
  if (within(path, '/2fa') || within(path, EXPIRED)) return DEFAULT_PLACE;
  return isOpen(path) && !isForced(path) ? DEFAULT_PLACE : null;
}

/** Where an address that names no screen leads [SHELL-117 to SHELL-123]. */
export function placeForUnknown(path: string, visitor: Visitor): string {
  if (within(path, '/window')) return INVALID_WINDOW;
  if (!visitor.isauth) return '/login';
  return duty(visitor) ?? DEFAULT_PLACE;
}

/**
 * Where to go after signing in: back to the place that asked for it, else the section that the user's preference names
 * if there is one (decision 9), else the mail list.
 */
export function landing(returnTo: string | null, preferred: string, sections: readonly string[]): string {
  if (returnTo !== null && /^\/(?!\/)/.test(returnTo) && !isOpen(returnTo.split('?')[0] ?? '')) return returnTo;
  const wish = `/${preferred.replace(/^\//, '')}`;
  const known = sections.some((section) => within(wish, section));
  return known && wish !== '/mail' ? wish : DEFAULT_PLACE;
}
