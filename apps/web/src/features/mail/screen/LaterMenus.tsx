import type { ReactNode } from 'react';
import type { ScreenLoader } from '../../../lib/loader.ts';
import { useLoadedAhead } from '../../../lib/loading.ts';
import { useStore } from '../../../lib/store.ts';
import { drag } from '../actions/drag.ts';
import { rowMenu } from '../list/row-menu.ts';

const menus: ScreenLoader = { code: () => import('./MailMenus.tsx').then((part) => part.MailMenus) };

/** The menus and dialogs over the mail screen, which load when the list is on the screen. */
export function LaterMenus(): ReactNode {
  const isMenu = useStore(rowMenu, (open) => open !== null);
  const isDrag = useStore(drag, (now) => now !== null);
  const MailMenus = useLoadedAhead(menus, isMenu || isDrag);
  return MailMenus === undefined ? null : <MailMenus />;
}
