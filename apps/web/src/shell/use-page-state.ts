import { useEffect } from 'react';
import { useLocation } from '../lib/location.ts';
import { pageState } from '../lib/page-state.ts';
import type { Route } from '../lib/route.ts';
import { matchRoute } from './route-match.ts';

/** Keeps the name of the state on the screen, for features that report it. */
export function usePageState(table: readonly Route[]): void {
  const { path, search } = useLocation();
  useEffect(() => {
    const state = matchRoute(table, path)?.entry.state;
    if (state !== undefined) pageState.set({ state, path, search });
  }, [table, path, search]);
}
