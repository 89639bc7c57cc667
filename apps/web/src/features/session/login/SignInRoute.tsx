import type { ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import { partner } from '../../../lib/partner.ts';
import { providerPage } from '../../../lib/provider-pages.ts';
import { go, useLocation } from '../../../lib/location.ts';
import { useStore } from '../../../lib/store.ts';
import { warmUp } from '../../../lib/warm-up.ts';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { useSession } from '../../../lib/session-state.ts';
import { LeavingScreen } from '../issuer/LeavingScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';

/**
 * Redirects to the provider's own sign-in page if it has one [BRAND-009], and returns whether it does. That page links
 * back here with the search parameter `here`: `/#/login?here=1`.
 */
function useProviderSignIn(): boolean {
  const address = useStore(partner, (value) => providerPage(value, 'login'));
  const { search } = useLocation();
  const redirect = search['here'] === undefined ? address : null;
  useEffect(() => {
    if (redirect !== null) location.replace(redirect);
  }, [redirect]);
  return redirect !== null;
}

/**
 * Whether the page goes to the issuer at once: its partner wants that, and the user has neither just signed out nor followed the
 * link to this screen.
 */
function useAutomaticSignIn(): boolean {
  const { issuer } = usePageSettings();
  const { reason } = useSession();
  const { search } = useLocation();
  return issuer?.automatic === true && reason === null && search['here'] === undefined;
}

/** The sign-in screen. While the user types, the code of the first screen is loaded. */
export function SignInRoute(): ReactNode {
  useEffect(warmUp, []);
  const onSignedIn = useCallback(() => go('/', { replace: true }), []);
  const isAutomatic = useAutomaticSignIn();
  if (useProviderSignIn()) return null;
  if (isAutomatic) return <LeavingScreen />;
  return <LoginScreen onSignedIn={onSignedIn} />;
}
