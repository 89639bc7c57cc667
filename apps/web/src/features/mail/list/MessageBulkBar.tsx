import type { FunctionComponent, ReactNode } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { useLoadedAhead } from '../../../lib/loading.ts';
import { useStore } from '../../../lib/store.ts';
import { selection } from '../state/mail-state.ts';

const actions: Loader<FunctionComponent<{ readonly checked: ReadonlySet<number> }>> = {
  code: () => import('./BulkActions.tsx').then((part) => part.BulkActions),
};

/** The actions for the checked rows. It shows below the list while a row is checked (ui.md 6). */
export function MessageBulkBar(): ReactNode {
  const checked = useStore(selection, (now) => now.checked);
  const BulkActions = useLoadedAhead(actions, checked.size > 0);
  return checked.size === 0 || BulkActions === undefined ? null : <BulkActions checked={checked} />;
}
