import type { ReactNode } from 'react';
import { useCallback, useEffect } from 'react';
import { LoginScreen } from '../features/session/public.ts';
import { go } from '../lib/place.ts';
import { warmUp } from './warm-up.ts';

/** The sign-in screen; the bare address leads on from it. While the user types, the first screen's code is fetched. */
export function SignInRoute(): ReactNode {
  useEffect(warmUp, []);
  const onSignedIn = useCallback(() => go('/', { replace: true }), []);
  return <LoginScreen onSignedIn={onSignedIn} />;
}
