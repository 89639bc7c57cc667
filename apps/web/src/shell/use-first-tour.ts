import { useEffect } from 'react';
import { partner } from '../lib/partner.ts';
import { usePageSettings } from '../lib/page-settings.ts';
import { usePreferences } from '../lib/preferences-state.ts';
import { showsByItself } from '../features/tour/public.ts';
import { dialogs, openDialog } from '../lib/dialogs.ts';
import { firstQuestion } from '../lib/first-question.ts';
import { shellState } from '../lib/shell-state.ts';
import { useStore } from '../lib/store.ts';

/** Opens the tour on the first sign-in, once the shell stands [SPOT-036]; not over something else that is open. */
export function useFirstTour(): void {
  const { HideTour: hidden } = usePageSettings();
  const { tour_modal: seen } = usePreferences();
  const degraded = useStore(shellState, (state) => state.degraded);
  // Whether the provider hides it is known once the provider is.
  const known = useStore(partner, (value) => value !== null);
  // The security question comes first where the provider asks for one [AUTH-063].
  const settled = useStore(firstQuestion, (state) => state === 'settled');
  const shows = known && settled && showsByItself({ hidden, seen, degraded });
  useEffect(() => {
    if (shows && dialogs.get().open === null) openDialog('tour');
  }, [shows]);
}
