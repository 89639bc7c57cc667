import type { ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import { currentPreferences } from '../features/preferences/public.ts';
import { LoginScreen, session } from '../features/session/public.ts';
import { go } from '../lib/place.ts';
import { warmUp } from './warm-up.ts';
import { landing } from './guard.ts';

/** Sections that exist and may be named by `post_login_location`. */
const LANDINGS = ['/mail', '/preferences'];

/** The sign-in screen, and where it leads. While the user types, the first screen's code is fetched. */
export function SignInRoute(): ReactNode {
  useEffect(warmUp, []);
  const onSignedIn = useCallback(() => {
    const { returnTo } = session.get();
    go(landing(returnTo, currentPreferences().post_login_location, LANDINGS), { replace: true });
  }, []);
  return <LoginScreen onSignedIn={onSignedIn} />;
}
