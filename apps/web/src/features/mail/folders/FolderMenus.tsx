import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ReactNode } from 'react';
import { DeleteFolderDialog } from './DeleteFolderDialog.tsx';
import { FolderMenu } from './FolderMenu.tsx';
import { MoveFolderDialog } from './MoveFolderDialog.tsx';

/** The menu of a folder, and the dialogs that it opens. */
export function FolderMenus({ folders }: { readonly folders: readonly Folder[] }): ReactNode {
  return (
    <>
      <FolderMenu folders={folders} />
      <DeleteFolderDialog folders={folders} />
      <MoveFolderDialog folders={folders} />
    </>
  );
}
