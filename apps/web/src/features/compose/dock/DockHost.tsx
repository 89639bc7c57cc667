import type { ReactNode } from 'react';
import { isWindowHash } from '../../../lib/child-windows/child.ts';
import type { ScreenLoader } from '../../../lib/loader.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { isAtHome, session } from '../../../lib/session-state.ts';
import { useStore } from '../../../lib/store.ts';
import { docked } from '../composer/docked.ts';

const load: ScreenLoader = {
  texts: 'windows',
  code: () => import('./Dock.tsx').then((part) => part.Dock),
};

function LoadedDock(): ReactNode {
  const Dock = useLoadedIfPossible(load);
  return Dock === undefined ? null : <Dock />;
}

/** The dock, over every screen of a signed-in user. Its code loads with the first message in it. */
export function DockHost(): ReactNode {
  const isEmpty = useStore(docked, (all) => all.length === 0);
  const isHome = useStore(session, isAtHome);
  return isEmpty || !isHome || isWindowHash() ? null : <LoadedDock />;
}
