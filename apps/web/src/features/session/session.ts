import type { AccessBadge, User } from '@pillarbox/contract/session/operations';
import { accessBadge } from '@pillarbox/contract/session/operations';
import type { AuthStatus } from '@pillarbox/contract/session/status';
import { AUTH_STATUS, COOKIE } from '@pillarbox/contract/session/status';
import { readSessionCookie } from '../../lib/cookies.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** A badge's level above this says that every factor was passed [AUTH-014]. */
export const FULL_LEVEL_ABOVE = 100;

/** Who is here, and what stands between them and their mail [DATA-026]. */
export interface SessionState {
  /** The first question to the gateway has been answered. */
  readonly isinit: boolean;
  readonly isauth: boolean;
  /** Every factor that the session needs has been passed. */
  readonly isverified: boolean;
  /** The provider requires a second factor that the user has not set up. */
  readonly is2faSetupRequired: boolean;
  readonly passwordExpired: boolean;
  readonly user: User | null;
  readonly statuscode: AuthStatus;
  /** What the session's screens need of preferences has been loaded; basic settings count. */
  readonly prefsloaded: boolean;
  /** Why the sign-in screen shows: the session ended by itself, the user ended it, or it ended with a new password. */
  readonly reason: 'expired' | 'signed-out' | 'new-password' | null;
  /** Where to go after signing in again, a path with its search. */
  readonly returnTo: string | null;
  /** Key for what the browser keeps at rest, base64; empty when signed out (DESIGN 4.8). */
  readonly localkey: string;
}

/** Nobody signed in, as far as anybody knows. */
export const NOBODY: SessionState = {
  isinit: false,
  isauth: false,
  isverified: true,
  is2faSetupRequired: false,
  passwordExpired: false,
  user: null,
  statuscode: AUTH_STATUS.NONE,
  prefsloaded: false,
  reason: null,
  returnTo: null,
  localkey: '',
};

/** The session of this page. */
export const session = createStore<SessionState>(NOBODY);

/** Changes some of the session's state. */
export function changeSession(change: Partial<SessionState>): void {
  session.set((now) => ({ ...now, ...change }));
}

/** The signed-in user; null when nobody is. */
export function useUser(): User | null {
  return useStore(session, (state) => state.user);
}

/** The session's state in a component. */
export function useSession(): SessionState {
  return useStore(session);
}

/** Signed in, and nothing has to be done before the mail shows: no code, no set-up, no new password [AUTH-057]. */
export function isAtHome(state: SessionState): boolean {
  return state.isauth && state.isverified && !state.is2faSetupRequired && !state.passwordExpired;
}

/**
 * Whether the user counts as verified: no badge, a badge without mfa, a level above 100, or the flag that a code was
 * accepted in this session [AUTH-013 to AUTH-017].
 */
export function isVerified(badge: AccessBadge | null, codeAccepted: boolean): boolean {
  return (
    badge === null || badge.mfa === undefined || badge.mfa === '' || badge.level > FULL_LEVEL_ABOVE || codeAccepted
  );
}

/** What the AccessBadge cookie says; null when it is missing or makes no sense [DATA-027]. */
export function readBadge(jar?: string): AccessBadge | null {
  try {
    const parsed = accessBadge.safeParse(JSON.parse(readSessionCookie(COOKIE.ACCESS_BADGE, jar) ?? ''));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
