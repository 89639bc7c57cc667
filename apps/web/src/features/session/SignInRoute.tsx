import type { ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import { partner } from '../../lib/partner.ts';
import { providerPage } from '../../lib/provider-pages.ts';
import { go, useLocation } from '../../lib/location.ts';
import { useStore } from '../../lib/store.ts';
import { warmUp } from '../../lib/warm-up.ts';
import { LoginScreen } from './LoginScreen.tsx';

/**
 * Leads to the provider's own sign-in page where it has one [BRAND-009], and says so. Its link back here carries `here`:
 * `/#/login?here=1`.
 */
function useProviderSignIn(): boolean {
  const address = useStore(partner, (value) => providerPage(value, 'login'));
  const { search } = useLocation();
  const away = search['here'] === undefined ? address : null;
  useEffect(() => {
    if (away !== null) location.replace(away);
  }, [away]);
  return away !== null;
}

/** The sign-in screen; the bare address leads on from it. While the user types, the first screen's code is fetched. */
export function SignInRoute(): ReactNode {
  useEffect(warmUp, []);
  const onSignedIn = useCallback(() => go('/', { replace: true }), []);
  if (useProviderSignIn()) return null;
  return <LoginScreen onSignedIn={onSignedIn} />;
}
