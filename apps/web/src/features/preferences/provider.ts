import { loadPartner } from '../partner/public.ts';
import { preferencesFailed, preferencesTimeout, preferencesWork, recallDegraded } from './degraded-mode.ts';

/**
 * Asks who the provider of this host name is, when a page starts. When that fails, times out or makes no sense, degraded mode
 * begins before anybody signs in, and the call is tried again until it works [PREF-003, PREF-005]. Never rejects.
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
