import type { RouteData } from './routes.ts';

/** What decides whether a place may be entered. */
export interface Visitor {
  readonly isauth: boolean;
  readonly isverified: boolean;
  readonly is2faSetupRequired: boolean;
  readonly passwordExpired: boolean;
}

/** A place as the guard sees it. */
export interface Target {
  readonly path: string;
  /** Stands in a child window. */
  readonly inWindow: boolean;
  /** Null for a state without data [AUTH-030]. */
  readonly data: RouteData | null;
}

/** Shown after sign-in unless something else is asked for [SHELL-043]. */
export const DEFAULT_PLACE = '/mail/list/msg';
/** Where who is not signed in belongs. */
export const LOGIN = '/login';

const SETUP = '/2fa/setup';
const VERIFY = '/2fa/verify';
const EXPIRED = '/expired';
/** Where a password is changed that still counts. */
const PASSWORD = '/preferences/password';
/** What a child window shows that has nothing to show [SHELL-008]. */
export const INVALID_WINDOW = '/invalid/window';

/** What a guard says: stay (null), or another path. */
type Verdict = string | null;

/**
 * Before a state is entered [AUTH-022 to AUTH-025]. A child window has no sign-in screen to go to: its change fails, and a
 * failed change into a window leads to the invalid window page [SHELL-124].
 */
function beforeChange({ data, inWindow }: Target, visitor: Visitor): Verdict {
  if (!visitor.isauth) {
    if (data?.needsAuth === true) return inWindow ? INVALID_WINDOW : LOGIN;
    return data?.duty === undefined ? null : LOGIN;
  }
  const isDone = visitor.isverified && !visitor.is2faSetupRequired;
  // A second-factor page may be entered while there is something to do [AUTH-023]; which one is settled after the change.
  if (data?.duty === 'verify' || data?.duty === 'setup') return isDone ? DEFAULT_PLACE : null;
  // The page for a password that has run out would say so of one that has not.
  if (isDone && data?.duty === 'password' && !visitor.passwordExpired) return PASSWORD;
  if (isDone || isFree(data)) return null;
  return visitor.isverified ? SETUP : VERIFY;
}

/** After a state was entered, the five checks in order [AUTH-026 to AUTH-031]. */
function afterChange({ data }: Target, visitor: Visitor): Verdict {
  if (visitor.isauth && !isFree(data)) {
    const first = dutyPlace(visitor);
    if (first !== null) return first;
  }
  if (data === null) return LOGIN;
  if (visitor.isauth) return data.needsAuth || data.forced === true ? null : DEFAULT_PLACE;
  return data.needsAuth ? LOGIN : null;
}

/** Public and invalid pages ask nothing of anybody, whatever stands between a user and the mailbox. */
function isFree(data: RouteData | null): boolean {
  return data !== null && !data.needsAuth && data.forced === true && data.duty === undefined;
}

/** The one place where a signed-in user must be first, or null when nothing stands in the way [AUTH-026 to AUTH-028]. */
function dutyPlace(visitor: Visitor): string | null {
  if (visitor.is2faSetupRequired) return SETUP;
  if (!visitor.isverified) return VERIFY;
  return visitor.passwordExpired ? EXPIRED : null;
}

/**
 * Where a visitor of a place belongs: another path, or null to let them stay. Never answers the place it was asked about,
 * so that no combination loops (decision 1).
 */
export function redirectFor(target: Target, visitor: Visitor): string | null {
  const verdict = beforeChange(target, visitor) ?? afterChange(target, visitor);
  return verdict === target.path ? null : verdict;
}

/** Where an address that names no screen leads [SHELL-117 to SHELL-123]. */
export function placeForUnknown(path: string, visitor: Visitor): string {
  if (path === '/window' || path.startsWith('/window/')) return INVALID_WINDOW;
  if (!visitor.isauth) return LOGIN;
  return dutyPlace(visitor) ?? DEFAULT_PLACE;
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
