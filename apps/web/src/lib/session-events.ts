import type { ErrorCode } from '@pillarbox/contract/errors';

/** Why a session ended without the user asking for it: `issuer`: the issuer that signed the user in has ended it. */
export type SessionEnd = 'timeout-logout' | 'issuer';

type Listener = (reason: SessionEnd) => void;
const listeners = new Set<Listener>();

/** Calls back when the gateway has ended the session [API-060]. Returns a function that stops it. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Announces the end of the session: after a 401 or 403, a refresh of the token that failed, or a message of the socket.
 */
export function announceSessionEnd(reason: SessionEnd): void {
  for (const listener of [...listeners]) listener(reason);
}

type Guard = () => Promise<void>;
const guards = new Set<Guard>();

/**
 * Registers a function that runs before sign-out clears anything, for example to save drafts. Returns a function that
 * removes it.
 */
export function beforeSignOut(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Runs all functions of `beforeSignOut`. A failing one does not prevent the others. */
export async function finishBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...guards].map((guard) => guard()));
}

const acceptedListeners = new Set<() => void>();

/**
 * Calls back when the gateway has accepted a sign-in, before the first screen renders. Returns a function that stops
 * it.
 */
export function onSignInAccepted(listener: () => void): () => void {
  acceptedListeners.add(listener);
  return () => acceptedListeners.delete(listener);
}

/** Announces an accepted sign-in, so that features can load what the first screen needs. */
export function announceSignInAccepted(): void {
  for (const listener of [...acceptedListeners]) listener();
}

const DUTIES = [
  'password_outdated',
  'password_change_required',
  'second_factor_required',
  'recovery_required',
] as const satisfies ErrorCode[];

/** What a session must do before the gateway answers anything else, named by the error codes of the refusals. */
export type SessionDuty = (typeof DUTIES)[number];

/** Whether an error code names a duty. */
export function isSessionDuty(code: string): code is SessionDuty {
  return DUTIES.some((duty) => duty === code);
}

const dutyListeners = new Set<(duty: SessionDuty) => void>();

/** Calls back when the gateway refuses a call because of a duty. Returns a function that stops it. */
export function onSessionDuty(listener: (duty: SessionDuty) => void): () => void {
  dutyListeners.add(listener);
  return () => dutyListeners.delete(listener);
}

/** Announces a duty. */
export function announceSessionDuty(duty: SessionDuty): void {
  for (const listener of [...dutyListeners]) listener(duty);
}
