import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { dueSpotlight } from '@pillarbox/rules/spotlights';
import type { Spotlight } from '@pillarbox/rules/spotlights';
import type { GateState } from '../../../lib/gates.ts';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { partner } from '../../../lib/partner.ts';
import { preferencesAreKept, usePreferences } from '../../../lib/preferences-state.ts';
import { shellState } from '../../../lib/shell-state.ts';
import { useStore } from '../../../lib/store.ts';
import { tourShown } from '../tour-shown.ts';
import { dayOf, spotlightsOf } from './offered.ts';

type Choice = Pick<Preferences, 'tour_modal' | 'show_feature_spotlights' | 'previous_feature_spotlight'>;

/** The spotlight that opens by itself now, null for none. */
export function dueNow(provider: PartnerPreferences | null, preferences: Choice, isPhone: boolean): Spotlight | null {
  return dueSpotlight(spotlightsOf(provider), {
    today: dayOf(new Date()),
    isPhone,
    tourSeen: preferences.tour_modal,
    enabled: preferences.show_feature_spotlights,
    previous: preferences.previous_feature_spotlight,
  });
}

/** Whether a spotlight is due after sign-in. With basic preferences it is unknown what the user has seen, so none is. */
export function useSpotlightState(): GateState {
  const isPhone = useMedia(PHONE);
  const preferences = usePreferences();
  const degraded = useStore(shellState, (state) => state.degraded);
  const provider = useStore(partner);
  const afterTour = useStore(tourShown);
  const areKept = useStore(preferencesAreKept);
  if (provider === null || areKept) return 'unknown';
  return !degraded && !afterTour && dueNow(provider, preferences, isPhone) !== null ? 'due' : 'clear';
}
