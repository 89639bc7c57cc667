import { loadPartner } from '../partner/public.ts';
import { preferencesFailed, preferencesTimeout, preferencesWork, recallDegraded } from './degraded-mode.ts';

/**
 * Loads the provider's settings when a page starts. When that fails, times out or returns invalid data, degraded mode
 * begins before sign-in, and the call is retried until it succeeds [PREF-003, PREF-005]. Never rejects.
 */
export function startProvider(): Promise<void> {
  recallDegraded();
  return loadProvider();
}

async function loadProvider(): Promise<void> {
  try {
    await loadPartner(location.hostname, preferencesTimeout());
    preferencesWork('partner');
  } catch {
    preferencesFailed('partner', () => void loadProvider());
  }
}
