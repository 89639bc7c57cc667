import type { Folder } from '@pillarbox/contract/mail/folder';
import type { FunctionComponent, ReactNode } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { useLoadedAhead } from '../../../lib/loading.ts';
import { useStore } from '../../../lib/store.ts';
import { folderMenu } from './folder-state.ts';

interface MenusProps {
  readonly folders: readonly Folder[];
}

const menus: Loader<FunctionComponent<MenusProps>> = {
  code: () => import('./FolderMenus.tsx').then((part) => part.FolderMenus),
};

/** The menu of a folder and its dialogs, which load when the list is on the screen. */
export function LaterFolderMenus(props: MenusProps): ReactNode {
  const isOpen = useStore(folderMenu, (open) => open !== null);
  const FolderMenus = useLoadedAhead(menus, isOpen);
  return FolderMenus === undefined ? null : <FolderMenus {...props} />;
}
