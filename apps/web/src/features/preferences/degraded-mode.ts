import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { shellState, tellShell } from '../../lib/shell-state.ts';
import { kept } from '../../lib/storage.ts';
import { PARTNER_KEY, partner } from '../../lib/partner.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';

/** Key of the flag that basic settings are in use [PREF-008]. */
const DEGRADED_KEY = 'degradedMode';

/** Which call failed: the provider's, or the user's combined one. */
export type PreferencesCall = 'partner' | 'own';

/** What has failed, `before`: on an earlier visit; and how it is tried again. */
const failing = new Map<PreferencesCall | 'before', { readonly again: () => void; readonly timer?: number }>();
const listeners = new Set<() => void>();

/** Calls back when the user's own settings are back after a time with basic ones [PREF-010]; returns how to stop. */
export function whenRestored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds after which a preferences call counts as failed [PREF-005]. */
export function preferencesTimeout(): number {
  return pageSettingsOf(partner.get()).preferencesTimeout * 1000;
}

/**
 * Goes on as the last visit ended: in degraded mode until the first call that works [PREF-008]. From now on a network that is
 * back, and another tab that has its settings back, are reasons to try at once.
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
 * A preferences call failed: basic settings are in use from now on, and `again` is called after the provider's interval
 * [PREF-003, PREF-004, PREF-009]. When the user's own could not be had, what the browser holds is cleared, because it may be
 * why nothing works [AUTH-021]; the provider stays, and whatever is being written is kept elsewhere.
 */
export function preferencesFailed(what: PreferencesCall, again: () => void): void {
  if (what === 'own' && !failing.has('own')) kept.clearExcept([PARTNER_KEY]);
  stopTimer(what);
  const pause = pageSettingsOf(partner.get()).degradedModeCheck * 1000;
  enter(what, again, window.setTimeout(again, pause));
}

/** A preferences call gave valid data; the user's own brings the provider's along. Degraded mode ends with the last failure. */
export function preferencesWork(what: PreferencesCall): void {
  const mended: readonly (typeof what | 'before')[] =
    what === 'own' ? ['own', 'partner', 'before'] : ['partner', 'before'];
  if (!mend(mended)) return;
  // What was refused meanwhile is asked for now.
  void queryClient.invalidateQueries({ predicate: ({ state }) => isRefusal(state.error) });
  for (const listener of [...listeners]) listener();
}

/** Nobody is signed in any more: how their preferences were says nothing now. */
export function forgetOwnFailure(): void {
  mend(['own', 'before']);
}

function enter(what: PreferencesCall | 'before', again: () => void, timer?: number): void {
  failing.set(what, { again, ...(timer === undefined ? {} : { timer }) });
  kept.set(DEGRADED_KEY, true);
  if (!shellState.get().degraded) tellShell({ degraded: true });
}

/** Takes failures back; true when that ends degraded mode. */
function mend(what: readonly (PreferencesCall | 'before')[]): boolean {
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
