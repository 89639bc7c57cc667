import type { ErrorCode } from '@pillarbox/contract/errors';

/** Why a session ended without the user asking for it. */
export type SessionEnd = 'timeout-logout';

type Listener = (reason: SessionEnd) => void;
const listeners = new Set<Listener>();

/** Calls back when the gateway says that the session has ended [API-060]; returns how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everybody that the session has ended: a 401 or 403, a refresh that failed for good, or the socket. */
export function announceSessionEnd(reason: SessionEnd): void {
  for (const listener of [...listeners]) listener(reason);
}

type Guard = () => Promise<void>;
const guards = new Set<Guard>();

/** Runs before sign-out clears anything, for example to save drafts; returns how to stop. */
export function beforeSignOut(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Runs everything that wants to finish before sign-out; one failing does not keep the others from it. */
export async function finishBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...guards].map((guard) => guard()));
}

const early = new Set<() => void>();

/** Calls back the moment the gateway has accepted a sign-in, before anything of it shows; returns how to stop. */
export function onSignInAccepted(listener: () => void): () => void {
  early.add(listener);
  return () => early.delete(listener);
}

/** Says that a sign-in was accepted, so that what the first screen needs is asked for meanwhile. */
export function announceSignInAccepted(): void {
  for (const listener of [...early]) listener();
}

const DUTIES = [
  'password_outdated',
  'password_change_required',
  'second_factor_required',
  'recovery_required',
] as const satisfies ErrorCode[];

/** What a session may owe before anything else is answered, as the codes of the refusals. */
export type SessionDuty = (typeof DUTIES)[number];

/** Whether a refusal says what the session owes. */
export function isSessionDuty(code: string): code is SessionDuty {
  return DUTIES.some((duty) => duty === code);
}

const owing = new Set<(duty: SessionDuty) => void>();

/** Calls back when the gateway refuses a call because of what the session owes; returns how to stop. */
export function onSessionDuty(listener: (duty: SessionDuty) => void): () => void {
  owing.add(listener);
  return () => owing.delete(listener);
}

/** Says what the session owes. */
export function announceSessionDuty(duty: SessionDuty): void {
  for (const listener of [...owing]) listener(duty);
}
