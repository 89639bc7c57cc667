import type { User } from '@pillarbox/contract/session/operations';
import type { AuthStatus } from '@pillarbox/contract/session/status';
import { AUTH_STATUS } from '@pillarbox/contract/session/status';
import { createStore, useStore } from './store.ts';

/** Who is signed in, and what must be done before mail shows [DATA-026]. The session feature fills it. */
export interface SessionState {
  /** The gateway has answered whether somebody is signed in. */
  readonly isinit: boolean;
  readonly isauth: boolean;
  /** Every factor that the session needs has been passed. */
  readonly isverified: boolean;
  /** The provider requires a second factor that the user has not set up. */
  readonly is2faSetupRequired: boolean;
  readonly passwordExpired: boolean;
  readonly user: User | null;
  readonly statuscode: AuthStatus;
  /** Preferences have been loaded, or replaced by the basic ones. */
  readonly prefsloaded: boolean;
  /**
   * Why the sign-in screen shows: the session expired, the issuer ended it, the user signed out, or a new password ended the
   * session.
   */
  readonly reason: 'expired' | 'issuer-ended' | 'signed-out' | 'new-password' | null;
  /** The location to open after signing in, a path with its search part. */
  readonly returnTo: string | null;
  /** Key that encrypts what the browser stores, base64; empty when signed out. */
  readonly localkey: string;
  /** Keys of the installation's older secrets, while that secret is being changed. */
  readonly oldlocalkeys: readonly string[];
}

/** The state while nobody is signed in. */
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
  oldlocalkeys: [],
};

/** The session of this page. */
export const session = createStore<SessionState>(NOBODY);

/** Changes some of the session's state. */
export function changeSession(change: Partial<SessionState>): void {
  session.set((now) => ({ ...now, ...change }));
}

/** Calls back each time after a signed-in user is no longer signed in, for whatever reason. */
export function whenSignedOut(listener: () => void): void {
  let was = session.get().isauth;
  session.subscribe(() => {
    const { isauth } = session.get();
    const hasEnded = was && !isauth;
    was = isauth;
    if (hasEnded) listener();
  });
}

/** The signed-in user; null when nobody is. */
export function useUser(): User | null {
  return useStore(session, (state) => state.user);
}

/** The session's state in a component. */
export function useSession(): SessionState {
  return useStore(session);
}

/** Whether somebody is signed in and no gate of the session is due [AUTH-057]. */
export function isAtHome(state: SessionState): boolean {
  return state.isauth && state.isverified && !state.is2faSetupRequired && !state.passwordExpired;
}
