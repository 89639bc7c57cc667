import type { Gate, GateState } from '../../lib/gates.ts';
import { usePageSettings } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { preferencesAreKept, usePreferences } from '../../lib/preferences-state.ts';
import { shellState } from '../../lib/shell-state.ts';
import { useStore } from '../../lib/store.ts';
import { useSpotlightState } from './spotlight/due.ts';

/** Preference `tour_modal` until the tour was closed for the first time. */
const UNSEEN = 0;

/** The facts that decide whether the tour opens by itself. */
export interface TourFacts {
  /** The provider hides the tour (`HideTour`). */
  readonly hidden: boolean;
  /** Preference `tour_modal`: 1 once the tour has been closed. */
  readonly seen: number;
  /** Basic preferences are in use, so it is unknown whether the tour was seen. */
  readonly degraded: boolean;
}

/** Whether the tour opens by itself: unless the provider hides it or it was seen [SPOT-036, SPOT-037]. */
export function showsByItself({ hidden, seen, degraded }: TourFacts): boolean {
  return !hidden && !degraded && seen === UNSEEN;
}

/** Whether the tour is due after sign-in. It is unknown until the provider's settings have loaded [SPOT-036]. */
function useTourState(): GateState {
  const { HideTour: hidden } = usePageSettings();
  const { tour_modal: seen } = usePreferences();
  const degraded = useStore(shellState, (state) => state.degraded);
  const isKnown = useStore(partner, (value) => value !== null);
  const areKept = useStore(preferencesAreKept);
  if (!isKnown || areKept) return 'unknown';
  return showsByItself({ hidden, seen, degraded }) ? 'due' : 'clear';
}

/** The gates of the tour after the first sign-in, and of a new feature later. */
export const TOUR_GATES: readonly Gate[] = [
  { name: 'tour', dialog: 'tour', holds: false, useGateState: useTourState },
  { name: 'spotlight', dialog: 'spotlight', holds: false, useGateState: useSpotlightState },
];
