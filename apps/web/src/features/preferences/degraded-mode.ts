import { LASTING_KEYS } from '../../lib/lasting-keys.ts';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { shellState, tellShell } from '../../lib/shell-state.ts';
import { kept } from '../../lib/storage.ts';
import { partner } from '../../lib/partner.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';

/** Storage key of the flag that basic preferences are in use [PREF-008]. */
const DEGRADED_KEY = 'degradedMode';

/** The call that failed: the provider's settings, or the user's combined preferences. */
export type PreferencesCall = 'partner' | 'own';

/** The failed calls with their retry. `before` is a failure of an earlier visit. */
const failing = new Map<PreferencesCall | 'before', { readonly again: () => void; readonly timer?: number }>();
const listeners = new Set<() => void>();
/** Whether the user's own preferences are loaded. They hold the provider's settings, too. */
let ownWork = false;

/** Calls back when the user's own preferences replace the basic ones [PREF-010]. Returns a function that stops it. */
export function whenRestored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Time limit of a preferences call in ms [PREF-005]. */
export function preferencesTimeout(): number {
  return pageSettingsOf(partner.get()).preferencesTimeout * 1000;
}

/**
 * Starts in degraded mode if the last visit ended in it, until the first call succeeds [PREF-008]. From now on it
 * retries at once when the network is back or another tab has left degraded mode.
 */
export function recallDegraded(): void {
  if (kept.get(DEGRADED_KEY) === true) enter('before', () => undefined);
  addEventListener('online', tryNow);
  addEventListener('storage', heardStorage);
}

function heardStorage({ key, newValue }: StorageEvent): void {
  if (key === DEGRADED_KEY && newValue === null) tryNow();
}

/**
 * Call when a preferences call failed: basic preferences are in use from now on, and `again` is called after the
 * provider's interval [PREF-003, PREF-004, PREF-009]. When the user's own could not be loaded, local storage is
 * cleared, because it may be the cause [AUTH-021]; the provider stays. Drafts are stored elsewhere. The provider's settings may
 * fail after the user's own have been loaded: that changes nothing.
 */
export function preferencesFailed(what: PreferencesCall, again: () => void): void {
  if (what === 'partner' && ownWork) return;
  if (what === 'own') ownWork = false;
  if (what === 'own' && !failing.has('own')) kept.clearExcept(LASTING_KEYS);
  stopTimer(what);
  const pause = pageSettingsOf(partner.get()).degradedModeCheck * 1000;
  enter(what, again, window.setTimeout(again, pause));
}

/**
 * Call when a preferences call returned valid data. The user's own include the provider's. Degraded mode ends with the
 * last failure.
 */
export function preferencesWork(what: PreferencesCall): void {
  const mended: readonly (typeof what | 'before')[] =
    what === 'own' ? ['own', 'partner', 'before'] : ['partner', 'before'];
  if (what === 'own') ownWork = true;
  if (!clearFailures(mended)) return;
  // Queries that were refused in degraded mode run again.
  void queryClient.invalidateQueries({ predicate: ({ state }) => isRefusal(state.error) });
  for (const listener of [...listeners]) listener();
}

/** Clears the failures of the user who has signed out. */
export function forgetOwnFailure(): void {
  ownWork = false;
  clearFailures(['own', 'before']);
}

function enter(what: PreferencesCall | 'before', again: () => void, timer?: number): void {
  failing.set(what, { again, ...(timer === undefined ? {} : { timer }) });
  kept.set(DEGRADED_KEY, true);
  if (!shellState.get().degraded) tellShell({ degraded: true });
}

/** Removes failures. Returns true when that ends degraded mode. */
function clearFailures(what: readonly (PreferencesCall | 'before')[]): boolean {
  for (const one of what) {
    stopTimer(one);
    failing.delete(one);
  }
  if (failing.size > 0) return false;
  kept.remove(DEGRADED_KEY);
  const was = shellState.get().degraded;
  if (was) tellShell({ degraded: false });
  return was;
}

function stopTimer(what: PreferencesCall | 'before'): void {
  clearTimeout(failing.get(what)?.timer);
}

function tryNow(): void {
  for (const [what, { again }] of [...failing]) {
    stopTimer(what);
    again();
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'degradedMode';
}
