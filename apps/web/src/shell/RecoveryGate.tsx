import type { ReactNode } from 'react';
import { usePageSettings } from '../lib/page-settings.ts';
import { hasWayBack, useRecoveryState } from '../features/session/forgot/recovery-state.ts';
import { useSession } from '../lib/session-state.ts';
import { usePlace } from '../lib/place.ts';
import { matchRoute } from './route-match.ts';
import { ROUTES } from './routes.ts';
import { lazyScreen } from './SectionFrame.tsx';

const RecoverySetup = lazyScreen({
  texts: 'recovery',
  code: () => import('../features/session/forgot/RecoverySetupScreen.tsx').then((part) => part.RecoverySetupScreen),
});

/**
 * Stands around every screen: where the provider asks for a way back in and the user has none, the screen that sets one up
 * takes the place of whatever needs a sign-in [BRAND-004]. It leads nowhere and has no address of its own, so that it cannot
 * loop with the guards, and it waits until they have nothing more to ask.
 */
export function RecoveryGate({ children }: { readonly children: ReactNode }): ReactNode {
  const { MandatoryForgotPass } = usePageSettings();
  const { isauth, isverified, is2faSetupRequired, passwordExpired } = useSession();
  const { path } = usePlace();
  const free = isauth && isverified && !is2faSetupRequired && !passwordExpired;
  // Pages that a provider adds are not in the table, and need a sign-in like all the rest.
  const inside = matchRoute(ROUTES, path)?.entry.data?.needsAuth !== false;
  const asks = MandatoryForgotPass && free && inside;
  const { data, isError } = useRecoveryState(asks);
  // When nobody can say what is set up, nobody is kept from their mail.
  if (!asks || isError) return children;
  if (data === undefined) return null;
  return hasWayBack(data) ? children : <RecoverySetup />;
}
