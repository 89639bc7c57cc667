import { readBadge } from '../../lib/access-badge.ts';
import { afterFirstScreen } from '../../lib/first-screen.ts';
import { partner } from '../../lib/partner.ts';
import { loadPartner } from '../partner/public.ts';
import { preferencesFailed, preferencesTimeout, preferencesWork, recallDegraded } from './degraded-mode.ts';

/**
 * Loads the provider's settings when a page starts. When that fails, times out or returns invalid data, degraded mode
 * begins before sign-in, and the call is retried until it succeeds [PREF-003, PREF-005]. When somebody is signed in and the settings
 * came with the page, they load after the list: the user's own preferences hold them, too. Never rejects.
 */
export async function startProvider(): Promise<void> {
  recallDegraded();
  if (partner.get() !== null && readBadge() !== null) afterFirstScreen(() => void loadProvider());
  else await loadProvider();
}

async function loadProvider(): Promise<void> {
  try {
    await loadPartner(location.hostname, preferencesTimeout());
    preferencesWork('partner');
  } catch {
    preferencesFailed('partner', () => void loadProvider());
  }
}
