import type { User } from '@pillarbox/contract/session/operations';
import type { AuthStatus } from '@pillarbox/contract/session/status';
import { AUTH_STATUS } from '@pillarbox/contract/session/status';
import { createStore, useStore } from './store.ts';

/** Who is signed in, and what the session still has to do before mail shows [DATA-026]. The session feature fills it. */
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
  /** Key for what the browser keeps at rest, base64; empty when signed out. */
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
